import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import { rememberAccountType } from './accountTypes.ts'

/**
 * Goes on with a connection there is, or with another of its accounts. Nothing is waited for: the page answers by telling
 * the whole set of connections anew, which is drawn in the next frame.
 */
export function activateConnection(
  app: App,
  { id, namespace, accounts }: Connection,
  { address }: { address?: string | undefined } = {},
): void {
  const type = accounts.find(account => account.address === address)?.type
  if (type) rememberAccountType(app, namespace, type)
  app.host.emit('connection.activated', address === undefined ? { id } : { id, address })
}
