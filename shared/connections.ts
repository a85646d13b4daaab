import type { ChainId, Namespace } from './caip.ts'
import type { ConnectorKind } from './wallets.ts'

export const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal'] as const
export type AccountType = (typeof accountTypes)[number]

/** One address of a connection (spec §3, Connection). */
export interface ConnectionAccount {
  address: string
  type?: AccountType | undefined
  publicKey?: string | undefined
  path?: string | undefined
}

/** The wallet behind a connection, as it is shown. */
export interface ConnectedWallet {
  name: string
  kind: ConnectorKind
  icon?: string | undefined
  rdns?: string | undefined
}

/** An established connection: plain data, owned by the loader (architecture §6). */
export interface Connection {
  /** `{namespace}:{connectorId}` in lower case: one connection for each connector and namespace (spec §4). */
  id: string
  connectorId: string
  namespace: Namespace
  /** At least one; the first is the selected one. */
  accounts: ConnectionAccount[]
  chainId: ChainId
  wallet: ConnectedWallet
  /** Opens the wallet's app, `scheme://…`, where that is on the visitor's own device. Never told to the page. */
  appLink?: string | undefined
}

export function connectionId(namespace: Namespace, connectorId: string): string {
  return `${namespace}:${connectorId.toLowerCase()}`
}
