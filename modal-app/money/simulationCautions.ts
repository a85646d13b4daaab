import { namespaceOf } from '../../shared/caip.ts'
import { isSameAddress } from '../adapters/namespaceFacts.ts'
import type { TransferPlan } from '../adapters/Transfers.ts'
import type { Simulation } from '../signing/simulate.ts'
import type { Caution } from './Caution.ts'

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
