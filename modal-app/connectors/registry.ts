import type { PageWallet } from '../../shared/wallets.ts'
import type { Host } from '../host/Host.ts'
import { authId } from './authId.ts'
import type { Connector, Connectors } from './Connector.ts'
import { coinbaseId } from './coinbase/coinbaseId.ts'
import { createPageWalletConnector } from './pageWallet/createPageWallet.ts'
import { walletConnectId } from './walletConnectId.ts'

export interface ConnectorSources {
  host: Host
  pageWallets(): readonly PageWallet[]
  /** Undefined if the site has no relay project id. */
  walletConnect(): Connector | undefined
  /** Undefined if the site excludes it, or the browser has no WebCrypto. */
  coinbase(): Connector | undefined
  /** Undefined if nobody can sign in by email here. */
  auth(): Connector | undefined
}

/** Finds connectors: page wallets, WalletConnect, Coinbase and the embedded wallet. */
export function createConnectors({ host, pageWallets, walletConnect, coinbase, auth }: ConnectorSources): Connectors {
  return {
    find(walletId) {
      if (walletId === walletConnectId) return walletConnect()
      if (walletId === coinbaseId) return coinbase()
      if (walletId === authId) return auth()
      const wallet = pageWallets().find(each => each.id === walletId)
      return wallet && createPageWalletConnector(host, wallet)
    },
  }
}
