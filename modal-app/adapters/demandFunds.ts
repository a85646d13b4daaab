import { ConnectKitError } from '../../shared/errors.ts'

/** @throws ConnectKitError `insufficient_funds`, with what is not covered */
export function demandFunds(available: bigint, needed: bigint, lacks: 'amount' | 'fee' | 'rent'): void {
  if (available >= needed) return
  const facts = { lacks, available: String(available), needed: String(needed) }
  throw new ConnectKitError('insufficient_funds', `The account does not cover the ${lacks}`, facts)
}
