import type { Asset, Explained, Signer, TypedCaution } from './Statement.ts'

/** Reads the orders of one type. */
export interface OrderReader {
  /** Contracts that keep to the order, on every network that has them. A contract of anybody else keeps to nothing. */
  readonly contracts: readonly string[]
  /** @returns undefined for a value that the contract does not know */
  explain(message: never, signer: Signer): Explained | undefined
}

/** Readers by the type that is hashed. */
export type OrderReaders = ReadonlyMap<string, OrderReader>

/** What an order trades, with every reason to look twice that holds. */
export function trade(
  { gives, gets, signedUntil }: { gives: readonly Asset[]; gets: readonly Asset[]; signedUntil: bigint },
  ...cautions: readonly (TypedCaution | false)[]
): Explained {
  return {
    statements: [{ kind: 'trade', gives, gets, signedUntil }],
    cautions: cautions.filter(caution => caution !== false),
  }
}

export const erc20 = (contract: string, amount: bigint): Asset => ({ standard: 'ERC20', contract, amount })

/** A token, or the network's currency by the address that CoW and 0x write for it. */
export const erc20OrNative = (contract: string, amount: bigint): Asset =>
  /^0xe{40}$/i.test(contract) ? { standard: 'native', amount } : erc20(contract, amount)
