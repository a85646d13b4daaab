import { type CaipAddress, type ChainId, caipAddress, type Namespace } from '../shared/caip.ts'
import type { ConnectedWallet, Connection, ConnectionAccount } from '../shared/connections.ts'

/** What the page gets to know of a connected account (architecture §2). */
export interface Account {
  namespace: Namespace
  address: string
  caipAddress: CaipAddress
  chainId: ChainId
  connectorId: string
  wallet: ConnectedWallet
  /** The first is the selected one. */
  accounts: ConnectionAccount[]
}

/** A copy, so that nothing a page does to it reaches the connection. */
export function toAccount(connection: Connection): Account {
  const { id, appLink, ...account } = structuredClone(connection)
  const address = account.accounts[0]?.address ?? ''
  return { ...account, address, caipAddress: caipAddress(account.chainId, address) }
}
