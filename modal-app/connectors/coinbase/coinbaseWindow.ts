import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Popup } from '../../host/openPopup.ts'
import { inBackground } from '../../lib/inBackground.ts'
import type { Connector, ConnectorCapabilities, WalletRequest } from '../Connector.ts'
import { loadOnce } from '../loadOnce.ts'
import { throwIfAborted } from '../within.ts'
import { popupAddress } from './dialect.ts'
import type { CoinbaseOptions } from './openCoinbase.ts'

export interface CoinbaseWindowOptions extends CoinbaseOptions {
  /** Opens the wallet's window, within the click (host/openPopup.ts). */
  openPopup(address: URL): Popup
}

/** What is needed from the visitor's first move on. */
export interface CoinbaseWindow
  extends Pick<Connector, 'connect' | 'request'>,
    Pick<ConnectorCapabilities, 'openAhead' | 'preload'> {
  disconnect(): void
  restore(): Promise<Connection[]>
}

/** Opens the wallet's window in the click's task. What talks to it is loaded on hover or for a connection of an earlier visit. */
export function coinbaseWindow(options: CoinbaseWindowOptions): CoinbaseWindow {
  const { url, openPopup } = options
  /** The page's policy will not change, so don't open a second useless window. */
  let isolation: ConnectKitError | undefined
  /** Opened ahead of the next `connect`. */
  let ahead: Popup | undefined

  const talk = loadOnce('The Coinbase connector could not be loaded', async () => {
    const { openCoinbase } = await import('./openCoinbase.ts')
    return openCoinbase({ ...options, open })
  })
  const openNow = (): Popup => {
    if (isolation) throw isolation
    try {
      return openPopup(popupAddress(url))
    } catch (thrown) {
      if (thrown instanceof ConnectKitError && thrown.code === 'popup_isolated') isolation = thrown
      throw thrown
    }
  }
  /**
   * Opens the window now, within a click on this wallet; otherwise asks the visitor for a click, if a view can show
   * that.
   */
  function open({ show, signal }: Pick<WalletRequest, 'show' | 'signal'>): Popup | Promise<Popup> {
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
    preload: () => inBackground(talk.load()),
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
        return await (talk.loaded() ?? (await talk.load())).connect(request, popup)
      } catch (thrown) {
        popup.close()
        throw thrown
      }
    },
    request: async request => (talk.loaded() ?? (await talk.load())).request(request),
    disconnect: () => talk.loaded()?.disconnect(),
    restore: async () => (await talk.load()).restore(),
  }
}

function isBlocked(thrown: unknown): boolean {
  return thrown instanceof ConnectKitError && thrown.code === 'popup_blocked'
}
