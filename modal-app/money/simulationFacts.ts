import { namespaceOf } from '../../shared/caip.ts'
import { isSameAddress } from '../adapters/namespaceFacts.ts'
import type { Fee, TransferPlan } from '../adapters/Transfers.ts'
import type { Simulation } from '../signing/simulate.ts'
import type { Arrival, Caution } from './Prepared.ts'

/**
 * The amount that the recipient gets: all of a network's own currency; for a token, by its own rules or a simulation.
 * @returns undefined if unknown
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

/** Effects of a simulated transfer that the transfer itself does not state. */
export function simulationCautions(
  simulation: Simulation | undefined,
  { network, from, to, amount, token }: Pick<TransferPlan, 'network' | 'from' | 'to' | 'amount' | 'token'>,
): Caution[] {
  if (!simulation || simulation.result === 'unknown') return []
  const fickle: Caution[] = simulation.isFickle ? ['fickle'] : []
  if (simulation.result === 'reverted') return [...fickle, 'reverts']
  const namespace = namespaceOf(network.id)
  const isOwn = isSameAddress(namespace, from.address, to)
  const isMoved = ({ standard, contract, amount: moved }: Simulation['changes'][number]) =>
    BigInt(moved) === -amount &&
    (token === undefined ? standard === 'native' : isSameAddress(namespace, contract ?? '', token))
  const others = simulation.changes.filter(change => !isMoved(change))
  // A transfer to oneself changes nothing.
  const isSaid = !others.length && simulation.changes.length === (isOwn ? 0 : 1)
  return isSaid ? fickle : [...fickle, 'differs']
}
