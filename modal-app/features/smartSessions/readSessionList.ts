import { ConnectKitError } from '../../../shared/errors.ts'
import { connectionOf } from '../../connections/activeConnection.ts'
import { betweenNamespaces } from '../../flow/betweenNamespaces.ts'
import type { ReadOpening } from '../../flow/View.ts'

/**
 * The list; over it, what a wallet has just given the page. Without an account, Connect. A site that has sessions off has no list.
 * @throws ConnectKitError `not_available`, `invalid_option`
 */
export const readSessionList: ReadOpening = (app, { namespace, given }) => {
  const { settings, smartSessions } = app.store.getState()
  if (!settings.smartSessions) throw new ConnectKitError('not_available', 'This site has smartSessions off')
  if (given !== undefined) throw new ConnectKitError('invalid_option', 'SmartSessionList takes no arguments')
  if (namespace !== undefined && namespace !== 'eip155')
    throw new ConnectKitError('not_available', `There are no sessions of ${namespace}`, { namespace })
  const opening = { namespace: 'eip155', between: betweenNamespaces } as const
  if (!connectionOf(app.store.getState(), 'eip155')) return { ...opening, view: 'Connect' }
  const over = smartSessions?.offered.length ? ({ view: 'SmartSessionCreated' } as const) : undefined
  return { ...opening, view: 'SmartSessionList', route: { view: 'SmartSessionList' }, over }
}
