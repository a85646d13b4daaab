import { connectionId } from '../../../shared/connections.ts'
import { inBackground } from '../../lib/inBackground.ts'
import type { Connector, ConnectorCapabilities } from '../Connector.ts'
import { loadOnce } from '../loadOnce.ts'
import { coinbaseWallet } from './coinbaseWallet.ts'
import type { CoinbaseWindow } from './coinbaseWindow.ts'
import type { CoinbaseOptions } from './openCoinbase.ts'

export interface CoinbaseParts extends CoinbaseOptions {
  /** Loads the half that opens the window. */
  loadWindow(options: CoinbaseOptions): Promise<CoinbaseWindow>
}

/**
 * Coinbase's smart wallet, which runs in its own window. This part shows the wallet's row. The part that opens the
 * window loads at the visitor's first move, and the part that talks to it when the pointer is over the row.
 */
export function createCoinbaseConnector({ loadWindow, ...options }: CoinbaseParts): Connector {
  const { storage, storageKey, onChange } = options
  const { load, loaded } = loadOnce('The Coinbase connector could not be loaded', () => loadWindow(options))
  const capabilities: Partial<ConnectorCapabilities> = {
    prepare: () => inBackground(load()),
    preload: () => inBackground(load().then(({ preload }) => preload())),
    // Until it has loaded, `connect` opens the window: browsers allow that for at least a second after a click.
    openAhead: () => loaded()?.openAhead(),
    sessions: {
      isAny: async () => Boolean(storage.get(storageKey)),
      restore: async () => (storage.get(storageKey) ? (await load()).restore() : []),
    },
  }
  return {
    ...coinbaseWallet,
    capability: name => capabilities[name],
    connect: async request => (loaded() ?? (await load())).connect(request),
    request: async request => (loaded() ?? (await load())).request(request),
    async disconnect() {
      // The window has no message for this, so we delete the key.
      loaded()?.disconnect()
      storage.set(storageKey, '')
      onChange({ type: 'removed', id: connectionId('eip155', coinbaseWallet.id) })
    },
  }
}
