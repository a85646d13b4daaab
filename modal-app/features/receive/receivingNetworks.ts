import type { Connection } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { State } from '../../app/State.ts'
import { paymentAccount } from '../../connections/paymentAccount.ts'
import { networkOf, networksOf } from '../../networks/networks.ts'

/**
 * The networks on which an address can receive, the current one first. A smart account is a contract, which may exist
 * on the current network alone (reference §1.14); an embedded one has its key on all of them.
 */
export function receivingNetworks(state: Pick<State, 'networks'>, connection: Connection): readonly Network[] {
  const current = networkOf(state, connection)
  const isContract = paymentAccount(connection)?.type === 'smartAccount' && connection.wallet.kind !== 'auth'
  const isShared = namespaceFacts[connection.namespace].sharesAddresses && !isContract
  const others = isShared ? networksOf(state, connection.namespace).filter(({ id }) => id !== current?.id) : []
  return current ? [current, ...others] : others
}
