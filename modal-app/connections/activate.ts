import type { ChainId } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'

/**
 * Goes on with a connection that is there: the loader puts it first, and no wallet is asked.
 * @param chainId its network from now on; of eip155 the wallet alone says that
 */
export function activate({ host }: Pick<App, 'host'>, { id, namespace }: Connection, chainId?: ChainId): void {
  host.emit('connection.activated', namespace === 'eip155' ? { id } : { id, chainId })
}
