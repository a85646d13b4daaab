import type { Transfer } from '../../../shared/api/history.schema.ts'
import { addDecimals } from '../../lib/decimal.ts'

const maxShown = 2
/** Of two transfers, one worth less than this part of the other is a fee that came back, or gas. */
const tinyOfTwo = 0.1
/** The same in larger groups, as a part of the largest. */
const tinyOfMany = 0.01

/**
 * The transfers that tell what a transaction did (reference §1.10): those of one token and direction are added up, tiny
 * ones are dropped, and the two most valuable are kept; what went out stands before what came in.
 */
export function shownTransfers(transfers: readonly Transfer[]): Transfer[] {
  const kept = withoutTiny(merged(transfers.filter(({ nft_info }) => !nft_info?.flags.is_spam)))
  const top = kept.length > maxShown ? [...kept].sort((a, b) => worthOf(b) - worthOf(a)).slice(0, maxShown) : kept
  return top.sort((a, b) => Number(b.direction === 'out') - Number(a.direction === 'out'))
}

/** NFTs are one of a kind, so they are never added up. */
function merged(transfers: readonly Transfer[]): Transfer[] {
  const groups = new Map<string, Transfer>()
  for (const [index, transfer] of transfers.entries()) {
    const { fungible_info: token, direction, quantity, value } = transfer
    const key = token ? JSON.stringify([token.name, token.symbol, token.isListed, direction]) : String(index)
    const before = groups.get(key)
    const isValued = before?.value !== undefined && value !== undefined
    groups.set(
      key,
      before
        ? {
            ...before,
            quantity: { numeric: addDecimals(before.quantity.numeric, quantity.numeric) },
            value: isValued ? (before.value ?? 0) + value : undefined,
          }
        : transfer,
    )
  }
  return [...groups.values()]
}

/** A transfer of unknown value is never dropped. */
function withoutTiny(transfers: Transfer[]): Transfer[] {
  const largest = Math.max(0, ...transfers.map(worthOf))
  const part = transfers.length > maxShown ? tinyOfMany : tinyOfTwo
  return transfers.filter(({ value }) => transfers.length < 2 || value === undefined || value >= largest * part)
}

function worthOf({ value = 0 }: Transfer): number {
  return value
}
