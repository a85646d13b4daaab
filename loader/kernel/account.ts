import { caipAddress } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Account } from '../publicTypes.ts'

/** Copies, so that changes by the page never reach the connection. */
export function toAccount(connection: Connection): Account {
  const { id, appLink, profile, ...account } = structuredClone(connection)
  const address = account.accounts[0]?.address ?? ''
  const of = caipAddress(account.chainId, address)
  // A profile of another address or network would be wrong.
  return { ...account, address, caipAddress: of, ...(profile?.of === of && { profile: profile.shown }) }
}
