import { isSameAddress } from '../adapters/namespaceFacts.ts'
import type { State } from '../app/State.ts'
import { connectionById } from '../connections/connectionById.ts'
import { paymentAccount } from '../connections/paymentAccount.ts'
import type { Prepared } from './Prepared.ts'

/**
 * Whether the wallet still matches the prepared transfer. `elsewhere`: it is on another network, and can switch. `gone`:
 * it is disconnected or uses another account.
 */
export function payerPlace(
  { connections }: Pick<State, 'connections'>,
  { connectionId, from, network }: Pick<Prepared, 'connectionId' | 'from' | 'network'>,
): 'here' | 'elsewhere' | 'gone' {
  const connection = connectionById({ connections }, connectionId)
  const account = connection && paymentAccount(connection)
  if (!account || !isSameAddress(connection.namespace, account.address, from.address)) return 'gone'
  return connection.chainId === network.id ? 'here' : 'elsewhere'
}
