import type { Connection } from '../../../shared/connections.ts'
import { evmHexChainId } from '../../../shared/parseCaip.ts'
import { eip155Signing } from '../../../shared/protocol/relayClass.ts'
import type { Source } from '../../kernel/source.ts'

interface Frame {
  /** Sends a request to the wallet connected through the iframe. */
  request(connection: Connection, method: string, params: unknown): Promise<unknown>
  preload(): void
}

/**
 * Serves connections that the iframe holds, such as WalletConnect's. The iframe keeps them. Core notifies it when one
 * ends.
 */
export function createFrameSource({ request, preload }: Frame): Source {
  return {
    async request(connection, method, params) {
      // The page can answer these two itself.
      if (method === 'eth_accounts') return connection.accounts.map(({ address }) => address)
      if (method === 'eth_chainId') return evmHexChainId(connection.chainId)
      // Must run within the page's own click: later, browsers refuse to open an app.
      if (connection.appLink && eip155Signing.includes(method)) window.open(connection.appLink, '_self')
      return request(connection, method, params)
    },
    async restore() {
      preload()
      return undefined
    },
    stop() {},
    disconnect() {},
  }
}
