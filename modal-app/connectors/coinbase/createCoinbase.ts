import { type Connection, connectionId } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Popup } from '../../host/openPopup.ts'
import type { TextStorage } from '../../lib/guardStorage.ts'
import type { ConnectionChange, Connector, ConnectRequest, ConnectResult, WalletRequest } from '../Connector.ts'
import { coinbaseId } from '../coinbaseId.ts'
import { throwIfAborted } from '../throwIfAborted.ts'
import { coinbaseIcon } from './coinbaseIcon.ts'
import { popupAddress } from './dialect.ts'

export interface CoinbaseOptions {
  /** The window's address. Only messages of its origin are believed. */
  url: string
  /** The site's name in the window. */
  appName: string
  storage: TextStorage
  /** One for each origin of a page. */
  storageKey: string
  /** Opens the wallet's window, within the click (host/openPopup.ts). */
  openPopup(address: URL): Popup
  onChange(change: ConnectionChange): void
}

/** The half that is loaded later. */
export interface LoadedCoinbase extends Pick<Connector, 'request'> {
  connect(request: ConnectRequest, popup: Popup): Promise<ConnectResult>
  disconnect(): void
  restore(): Connection[]
}

export type CoinbaseConnector = Connector & Required<Pick<Connector, 'preload' | 'openAhead' | 'restore'>>

/**
 * Coinbase's smart wallet, which runs in its own window. This half opens the window in the click's task. The other half talks to
 * it, and is loaded on hover or for a connection of an earlier visit.
 */
export function createCoinbaseConnector(options: CoinbaseOptions): CoinbaseConnector {
  const { url, storage, storageKey, openPopup } = options
  let loading: Promise<LoadedCoinbase> | undefined
  let loaded: LoadedCoinbase | undefined
  /** The page's policy does not change, so one useless window is enough. */
  let isolation: ConnectKitError | undefined
  /** Opened ahead, for the next `connect`. */
  let ahead: Popup | undefined

  const load = () => {
    loading ??= import('./openCoinbase.ts')
      .then(({ openCoinbase }) => {
        loaded = openCoinbase({ ...options, open })
        return loaded
      })
      .catch((cause: unknown) => {
        loading = undefined
        throw new ConnectKitError('network_error', 'The Coinbase connector could not be loaded', {}, cause)
      })
    return loading
  }
  const openNow = (): Popup => {
    if (isolation) throw isolation
    try {
      return openPopup(popupAddress(url))
    } catch (thrown) {
      if (thrown instanceof ConnectKitError && thrown.code === 'popup_isolated') isolation = thrown
      throw thrown
    }
  }
  /** Opens the window now, within a click on this wallet; else has the visitor asked for one, if somebody shows that. */
  const open = ({ show, signal }: Pick<WalletRequest, 'show' | 'signal'>): Popup | Promise<Popup> => {
    try {
      return openNow()
    } catch (thrown) {
      if (!show || !isBlocked(thrown)) throw thrown
    }
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'The request was cancelled')))
      const press = () => {
        try {
          resolve(openNow())
        } catch (thrown) {
          if (isBlocked(thrown)) throw thrown
          reject(thrown)
        }
      }
      show({ is: 'window', open: press })
    })
  }

  return {
    id: coinbaseId,
    kind: 'external',
    name: 'Coinbase',
    icon: coinbaseIcon,
    rdns: 'com.coinbase.wallet',
    namespaces: ['eip155'],
    preload: () => void load().catch(() => {}),
    openAhead() {
      try {
        ahead = openNow()
      } catch {
        // `connect` says why.
      }
      return () => {
        ahead?.close()
        ahead = undefined
      }
    },
    async connect(request) {
      throwIfAborted(request.signal)
      const popup = ahead ?? openNow()
      ahead = undefined
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
      // The window has no message for it, so we delete the key.
      loaded?.disconnect()
      storage.set(storageKey, '')
      options.onChange({ type: 'removed', id: connectionId('eip155', coinbaseId) })
    },
    hasSession: async () => Boolean(storage.get(storageKey)),
    restore: async () => (storage.get(storageKey) ? (await load()).restore() : []),
  }
}

function isBlocked(thrown: unknown): boolean {
  return thrown instanceof ConnectKitError && thrown.code === 'popup_blocked'
}
