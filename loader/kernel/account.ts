import { caipAddress } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Account } from '../publicTypes.ts'

/** Copies, so that changes by the page never reach the connection. */
export function toAccount(connection: Connection): Account {
  const { id, appLink, ...account } = structuredClone(connection)
  const address = account.accounts[0]?.address ?? ''
  return { ...account, address, caipAddress: caipAddress(account.chainId, address) }
}
