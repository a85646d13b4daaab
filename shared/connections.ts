import type { CaipAddress, ChainId, Namespace } from './caip.ts'
import type { accountTypes } from './choices.ts'
import type { Social } from './config.ts'
import type { ConnectorKind } from './wallets.ts'

export type AccountType = (typeof accountTypes)[number]

/** An address of a connection (spec §3, Connection). */
export interface ConnectionAccount {
  address: string
  type?: AccountType | undefined
  /** Whether a smart account's contract is on the current network. If not, the first batch deploys it. */
  smartAccountDeployed?: boolean | undefined
  publicKey?: string | undefined
  path?: string | undefined
}

/** The wallet behind a connection, for display. */
export interface ConnectedWallet {
  name: string
  kind: ConnectorKind
  icon?: string | undefined
  rdns?: string | undefined
}

/** Who signed in to an embedded wallet. */
export interface SignedInUser {
  email?: string | undefined
  /** Their name at the provider. */
  username?: string | undefined
  provider: 'email' | Social
}

/** What the modal shows of an account, as far as it is known. */
export interface Profile {
  balance?: { amount: string; symbol: string } | undefined
  name?: string | undefined
  image?: string | undefined
}

/** A connection: plain data, owned by the loader (architecture §6). */
export interface Connection {
  /** `{namespace}:{connectorId}` in lower case: one per connector and namespace (spec §4). */
  id: string
  connectorId: string
  namespace: Namespace
  /** At least one. The first is the selected one. */
  accounts: ConnectionAccount[]
  chainId: ChainId
  wallet: ConnectedWallet
  /** Set only if the visitor has agreed to share it with the page. */
  user?: SignedInUser | undefined
  /** What the page has read by `readProfile()`. Never passed to the iframe. */
  profile?: { of: CaipAddress; shown: Profile } | undefined
  /** Opens the wallet's app, `scheme://…`, if it is on this device. Never passed to the page. */
  appLink?: string | undefined
}

export function connectionId(namespace: Namespace, connectorId: string): string {
  return `${namespace}:${connectorId.toLowerCase()}`
}
