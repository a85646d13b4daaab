import type { ChainId } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
import type { App } from '../app/App.ts'
import { rememberAccountType } from './accountTypes.ts'

export interface ActivateOptions {
  /** The network to use from now on; ignored where only the wallet decides it. */
  chainId?: ChainId | undefined
  /** The account to put first from now on. */
  address?: string | undefined
}

/**
 * Makes a live connection the active one: the loader puts it first, and no wallet is asked. Does not wait: the page
 * answers with its whole list of connections, which is drawn in the next frame.
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
