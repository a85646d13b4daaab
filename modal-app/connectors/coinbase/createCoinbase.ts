import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Clock } from '../../app/App.ts'
import type { TextStorage } from '../../lib/guardStorage.ts'
import type { ConnectionChange, Connector, ConnectRequest, ConnectResult } from '../Connector.ts'
import { coinbaseId } from '../coinbaseId.ts'
import { throwIfAborted } from '../throwIfAborted.ts'
import { coinbaseIcon } from './coinbaseIcon.ts'
import { popupAddress } from './dialect.ts'
import { openPopup, type Popup } from './openPopup.ts'

export interface CoinbaseOptions {
  /** What the wallet's window shows; its origin is the only one that is believed. */
  url: string
  /** How the site is called there. */
  appName: string
  /** Of the iframe. */
  storage: TextStorage
  /** Where the session is kept: one for each origin of a page. */
  storageKey: string
  clock: Clock
  /** Whether the visitor has just pressed the button for this wallet; one press is for one window. */
  takePress(): boolean
  onChange(change: ConnectionChange): void
}

/** What the other half does, once it is there. */
export interface LoadedCoinbase extends Pick<Connector, 'request'> {
  connect(request: ConnectRequest, popup: Popup): Promise<ConnectResult>
  disconnect(): void
  /** The connection an earlier visit left. */
  restore(): Connection[]
}

export interface CoinbaseConnector extends Connector {
  preload(): void
  restore(): Promise<Connection[]>
}

/**
 * Coinbase's smart wallet, which lives in a window of its own. This half opens the window, in the task of the click; what is
 * said there is the other's, which is loaded when somebody points at the wallet, or comes back connected.
 */
export function createCoinbaseConnector(options: CoinbaseOptions): CoinbaseConnector {
  const { url, clock, storage, storageKey, takePress } = options
  let loading: Promise<LoadedCoinbase> | undefined
  let loaded: LoadedCoinbase | undefined
  /** The page's policy does not change as long as it is there; one useless window is enough. */
  let isolation: ConnectKitError | undefined

  const load = () => {
    loading ??= import('./openCoinbase.ts')
      .then(({ openCoinbase }) => {
        loaded = openCoinbase({ ...options, open })
        return loaded
      })
      .catch((cause: unknown) => {
        loading = undefined
        throw new ConnectKitError('network_error', 'The way to Coinbase could not be loaded', {}, cause)
      })
    return loading
  }
  const open = (): Popup => {
    if (isolation) throw isolation
    try {
      return openPopup({ address: popupAddress(url), clock, takePress })
    } catch (thrown) {
      if (thrown instanceof ConnectKitError && thrown.code === 'popup_isolated') isolation = thrown
      throw thrown
    }
  }

  return {
    id: coinbaseId,
    kind: 'external',
    name: 'Coinbase',
    icon: coinbaseIcon,
    rdns: 'com.coinbase.wallet',
    namespaces: ['eip155'],
    preload: () => void load().catch(() => {}),
    async connect(request) {
      throwIfAborted(request.signal)
      const popup = open()
      try {
        return await (loaded ?? (await load())).connect(request, popup)
      } catch (thrown) {
        popup.close()
        throw thrown
      }
    },
    async request(request) {
      return (loaded ?? (await load())).request(request)
    },
    async disconnect() {
      // The window has no word for goodbye: its key is thrown away, and no other is ever accepted.
      loaded?.disconnect()
      storage.set(storageKey, '')
      options.onChange({ type: 'removed', id: connectionId('eip155', coinbaseId) })
    },
    hasSession: async () => Boolean(storage.get(storageKey)),
    restore: async () => (storage.get(storageKey) ? (await load()).restore() : []),
  }
}
