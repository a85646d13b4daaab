import type { Position } from '../../../store/accountIndexStore.ts'
import { wrongCursor } from '../wrongCursor.ts'

/** Transactions per history page. */
export const pageSize = 25

/** The cursor for the page after a transaction. New blocks do not affect it. */
export function writePosition({ block, txIndex }: Position): string {
  return `${block}.${txIndex}`
}

/** @throws ApiFailure `invalid_request` */
export function readPosition(cursor: string): Position {
  const [, block, txIndex] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined) throw wrongCursor()
  return { block: Number(block), txIndex: Number(txIndex) }
}
