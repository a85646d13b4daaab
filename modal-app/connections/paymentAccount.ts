import type { Connection, ConnectionAccount } from '../../shared/connections.ts'
import type { State } from '../app/State.ts'
import { activeConnection } from './activeConnection.ts'

/** The account that sends and receives payments. Bitcoin wallets may list an ordinals account first. */
export function paymentAccount({ accounts }: Connection): ConnectionAccount | undefined {
  return accounts.find(({ type }) => type === 'payment') ?? accounts[0]
}

/** The connection on screen, with the account that pays first. */
export function payingConnection(state: Pick<State, 'connections'>): Connection | undefined {
  const connection = activeConnection(state)
  const first = connection && paymentAccount(connection)
  if (!first || first === connection.accounts[0]) return connection
  return { ...connection, accounts: [first, ...connection.accounts.filter(each => each !== first)] }
}
