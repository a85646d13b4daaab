import type { Position } from './signatureLists.ts'

/** Where the next page of a history begins. */
export interface HistoryCursor {
  /** The first page ended in this slot. Later slots are new, and belong to no later page. */
  slot: number
  /** Whether the account has more token accounts than are read. */
  isPartial: boolean
  /** The account and its token accounts, each with its last shown transaction. */
  positions: readonly Position[]
}

const form = /^(\d{1,16})\.([01])((?:\.[1-9A-HJ-NP-Za-km-z]{32,44}(?::[1-9A-HJ-NP-Za-km-z]{64,90})?)+)$/

export function writeCursor({ slot, isPartial, positions }: HistoryCursor): string {
  const parts = positions.map(({ account, before }) => (before ? `${account}:${before}` : account))
  return [slot, Number(isPartial), ...parts].join('.')
}

/** Undefined if it is invalid, names more accounts than a page reads, or names one twice. */
export function readCursor(text: string, maxAccounts: number): HistoryCursor | undefined {
  const [, slot, isPartial, parts = ''] = form.exec(text) ?? []
  const positions = parts
    .split('.')
    .slice(1)
    .map((part): Position => {
      const [account = '', before] = part.split(':')
      return { account, before }
    })
  const accounts = new Set(positions.map(({ account }) => account))
  const isKnown = slot !== undefined && positions.length <= maxAccounts && accounts.size === positions.length
  return isKnown ? { slot: Number(slot), isPartial: isPartial === '1', positions } : undefined
}
