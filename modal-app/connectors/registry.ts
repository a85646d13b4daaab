import type { PageWallet } from '../../shared/wallets.ts'
import type { Host } from '../host/Host.ts'
import type { Connector, Connectors } from './Connector.ts'
import { coinbaseId } from './coinbaseId.ts'
import { createPageWalletConnector } from './pageWallet/createPageWallet.ts'
import { walletConnectId } from './walletConnectId.ts'

export interface ConnectorSources {
  host: Host
  pageWallets(): readonly PageWallet[]
  /** Undefined where the site has no id of the relay. */
  walletConnect(): Connector | undefined
  /** Undefined where the site does not take it, or the browser has no keys for it. */
  coinbase(): Connector | undefined
}

/** Every way to reach a wallet: those of the page, made when they are asked for, WalletConnect and Coinbase. */
export function createConnectors({ host, pageWallets, walletConnect, coinbase }: ConnectorSources): Connectors {
  return {
    find(walletId) {
      if (walletId === walletConnectId) return walletConnect()
      if (walletId === coinbaseId) return coinbase()
      const wallet = pageWallets().find(each => each.id === walletId)
      return wallet && createPageWalletConnector(host, wallet)
    },
  }
}
