import type { Fee } from '../adapters/Transfers.ts'
import type { Simulation } from '../signing/simulate.ts'
import type { Caution } from './Caution.ts'
import type { Arrival } from './PreparedTransfer.ts'

/**
 * What the recipient gets: all of a network's own currency, and of a token what its own rules or a test run say.
 * @returns undefined where nobody knows
 */
export function arrivalOf(
  { amount, token }: { amount: bigint; token?: string | undefined },
  fee: Pick<Fee, 'withheld'>,
  simulation: Simulation | undefined,
): Arrival | undefined {
  if (token === undefined) return { amount, isLeast: false }
  if (fee.withheld !== undefined) return { amount: amount - fee.withheld, isLeast: true }
  return simulation?.received === undefined ? undefined : { amount: BigInt(simulation.received), isLeast: false }
}

export function arrivalCautions(amount: bigint, arrival: Arrival | undefined): Caution[] {
  if (!arrival || arrival.amount >= amount) return []
  return [arrival.amount > 0n ? 'arrivesLess' : 'arrivesNothing']
}
