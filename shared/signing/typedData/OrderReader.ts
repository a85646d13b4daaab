import type { Asset, Explained, Signer, TypedCaution } from './Statement.ts'

/** Reads the orders of one type. */
export interface OrderReader {
  /** Contracts that enforce the order, on every network that has them. Any other contract may ignore its terms. */
  readonly contracts: readonly string[]
  /** @returns undefined for a value that the contract does not accept */
  explain(message: never, signer: Signer): Explained | undefined
}

/** Readers by the hashed type. */
export type OrderReaders = ReadonlyMap<string, OrderReader>

/** The trade of an order, with all cautions that apply. */
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

/** A token, or the network's currency by CoW's and 0x's address for it. */
export const erc20OrNative = (contract: string, amount: bigint): Asset =>
  /^0xe{40}$/i.test(contract) ? { standard: 'native', amount } : erc20(contract, amount)
