import type { PageWallet } from '../../shared/wallets.ts'
import type { Host } from '../host/Host.ts'
import type { Connectors } from './Connector.ts'
import { createEip1193Connector } from './pageWallet/eip1193.ts'

/** Every way to reach a wallet: for now those of the page, made when they are asked for. */
export function createConnectors(host: Host, pageWallets: () => readonly PageWallet[]): Connectors {
  return {
    find(walletId) {
      const wallet = pageWallets().find(each => each.id === walletId)
      return wallet && createEip1193Connector(host, wallet)
    },
  }
}
