import { ConnectKitError } from '../../../shared/errors.ts'
import { betweenNamespaces } from '../../flow/betweenNamespaces.ts'
import type { ReadOpening } from '../../flow/View.ts'

/**
 * The list; over it, what a wallet has just given the page. A site that has sessions off has no list of them.
 * @throws ConnectKitError `not_available`, `invalid_option`
 */
export const readSessionList: ReadOpening = (app, { namespace, given }) => {
  const { settings, smartSessions } = app.store.getState()
  if (!settings.smartSessions) throw new ConnectKitError('not_available', 'This site has smartSessions off')
  if (given !== undefined) throw new ConnectKitError('invalid_option', 'SmartSessionList takes no arguments')
  if (namespace !== undefined && namespace !== 'eip155')
    throw new ConnectKitError('not_available', `There are no sessions of ${namespace}`, { namespace })
  const over = smartSessions?.offered.length ? ({ view: 'SmartSessionCreated' } as const) : undefined
  return {
    view: 'SmartSessionList',
    namespace: 'eip155',
    between: betweenNamespaces,
    route: { view: 'SmartSessionList' },
    over,
  }
}
