import type { PageWallet } from '../../shared/wallets.ts'
import type { Host } from '../host/Host.ts'
import type { Connector, Connectors } from './Connector.ts'
import type { ConnectorRow, ConnectorSite } from './ConnectorRow.ts'
import { createPageWalletConnector } from './pageWallet/createPageWallet.ts'

export interface ConnectorSources {
  host: Host
  pageWallets(): readonly PageWallet[]
  /** The connectors of the iframe (connectorRows.ts). */
  rows: readonly ConnectorRow[]
  siteOf(row: ConnectorRow): ConnectorSite
}

/** Finds connectors: the iframe's that the site uses, each created once, and those of the page's present wallets. */
export function createConnectors({ host, pageWallets, rows, siteOf }: ConnectorSources): Connectors {
  const made = new Map<string, Connector>()
  const ofFrame = (row: ConnectorRow) => {
    const create = row.offer(siteOf(row))
    if (!create) return undefined
    const connector = made.get(row.id) ?? create()
    made.set(row.id, connector)
    return connector
  }
  return {
    find(walletId) {
      const row = rows.find(({ id }) => id === walletId)
      if (row) return ofFrame(row)
      const wallet = pageWallets().find(({ id }) => id === walletId)
      return wallet && createPageWalletConnector(host, wallet)
    },
  }
}
