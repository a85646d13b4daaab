import type { Position } from '../../../store/accountIndexStore.ts'
import { wrongCursor } from '../wrongCursor.ts'

/** Transactions of a page of a history. */
export const pageSize = 25

/** The cursor of the page after a transaction. It stays right when new blocks come. */
export function writePosition({ block, txIndex }: Position): string {
  return `${block}.${txIndex}`
}

/** @throws ApiFailure `invalid_request` */
export function readPosition(cursor: string): Position {
  const [, block, txIndex] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor) ?? []
  if (block === undefined) throw wrongCursor()
  return { block: Number(block), txIndex: Number(txIndex) }
}
