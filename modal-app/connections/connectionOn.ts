import type { ChainId } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { isSameAddress } from '../adapters/namespaceFacts.ts'
import type { State } from '../app/State.ts'

/** The connection that has an account and is on its network. */
export function connectionOn(
  { connections }: Pick<State, 'connections'>,
  { chainId, address }: { chainId: ChainId; address: string },
): Connection | undefined {
  return connections.list.find(
    ({ namespace, accounts, ...connection }) =>
      connection.chainId === chainId && accounts.some(account => isSameAddress(namespace, account.address, address)),
  )
}
