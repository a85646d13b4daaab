import { namespaceOf } from '../../shared/caip.ts'
import { isSameAddress } from '../adapters/namespaceFacts.ts'
import type { Fee, TransferPlan } from '../adapters/Transfers.ts'
import type { Simulation } from '../signing/simulate.ts'
import type { Arrival, Caution } from './Prepared.ts'

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

/** What a test run of a transfer found that the transfer itself doesn't say. */
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
