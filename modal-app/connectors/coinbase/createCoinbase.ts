import { connectionId } from '../../../shared/connections.ts'
import type { TextStorage } from '../../lib/guardStorage.ts'
import { inBackground } from '../../lib/inBackground.ts'
import type { ConnectionChange, Connector } from '../Connector.ts'
import { loadOnce } from '../loadOnce.ts'
import { coinbaseIcon } from './coinbaseIcon.ts'
import { coinbaseRow } from './coinbaseRow.ts'
import type { CoinbaseWindow } from './coinbaseWindow.ts'

export interface CoinbaseOptions {
  /** The window's address. Only messages of its origin are believed. */
  url: string
  /** The site's name in the window. */
  appName: string
  storage: TextStorage
  /** One for each origin of a page. */
  storageKey: string
  onChange(change: ConnectionChange): void
}

export interface CoinbaseParts extends CoinbaseOptions {
  /** Loads the half that opens the window. */
  loadWindow(options: CoinbaseOptions): Promise<CoinbaseWindow>
}

export type CoinbaseConnector = Connector & Required<Pick<Connector, 'prepare' | 'preload' | 'openAhead' | 'restore'>>

/**
 * Coinbase's smart wallet, which runs in its own window. This half shows the wallet's row. The one that opens the window is there once
 * a visitor moves, and the one that talks to it once the pointer is over the row.
 */
export function createCoinbaseConnector({ loadWindow, ...options }: CoinbaseParts): CoinbaseConnector {
  const { storage, storageKey, onChange } = options
  const opener = loadOnce('The Coinbase connector', () => loadWindow(options))
  return {
    id: coinbaseRow.id,
    kind: 'external',
    name: coinbaseRow.wallet.name,
    icon: coinbaseIcon,
    rdns: coinbaseRow.wallet.rdns,
    namespaces: ['eip155'],
    prepare: () => inBackground(opener.load()),
    preload: () => inBackground(opener.load().then(({ preload }) => preload())),
    // Until it has loaded, `connect` opens the window: a browser lets a click do so for a second at least.
    openAhead: () => opener.loaded()?.openAhead() ?? (() => {}),
    connect: async request => (opener.loaded() ?? (await opener.load())).connect(request),
    request: async request => (opener.loaded() ?? (await opener.load())).request(request),
    async disconnect() {
      // The window has no message for it, so we delete the key.
      opener.loaded()?.disconnect()
      storage.set(storageKey, '')
      onChange({ type: 'removed', id: connectionId('eip155', coinbaseRow.id) })
    },
    hasSession: async () => Boolean(storage.get(storageKey)),
    restore: async () => (storage.get(storageKey) ? (await opener.load()).restore() : []),
  }
}
