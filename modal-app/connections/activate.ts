import type { ChainId } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
import type { App } from '../app/App.ts'
import { rememberAccountType } from './accountTypes.ts'

export interface ActivateOptions {
  /** Its network from now on; ignored where the wallet alone says that. */
  chainId?: ChainId | undefined
  /** The account of it that comes first from now on. */
  address?: string | undefined
}

/**
 * Goes on with a connection that is there: the loader puts it first, and no wallet is asked. Nothing is waited for: the page
 * answers by telling the whole set of connections anew, which is drawn in the next frame.
 */
export function activate(
  app: Pick<App, 'host' | 'store'>,
  { id, namespace, accounts }: Connection,
  { chainId, address }: ActivateOptions = {},
): void {
  const type = accounts.find(account => account.address === address)?.type
  if (type) rememberAccountType(app, namespace, type)
  const isWalletsWord = namespaceFacts[namespace].networkChange === 'wallet'
  app.host.emit('connection.activated', { id, chainId: isWalletsWord ? undefined : chainId, address })
}
