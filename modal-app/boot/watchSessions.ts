import { namespaces } from '../../shared/caip.ts'
import { connectionId } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { coinbaseId } from '../connectors/coinbaseId.ts'
import { walletConnectId } from '../connectors/walletConnectId.ts'
import { tellPage } from './tellPage.ts'

/** Connectors that keep sessions in the iframe's storage. One session may be several connections. */
export const keeperIds: readonly string[] = [walletConnectId, coinbaseId]

/**
 * Loads what keeps sessions (keepSessions.ts), for visitors who have one or are about to. For others, it only tells the
 * page that nothing is left of any.
 */
export async function watchSessions(app: App, window: Window): Promise<void> {
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    import('./keepSessions.ts').then(
      ({ keepSessions }) => keepSessions(app, window),
      () => {
        isLoading = false
        window.addEventListener('online', load, { once: true })
      },
    )
  }
  const needsThem = ({ connections, task }: State) =>
    task?.kind === 'connect' || connections.list.some(({ connectorId }) => keeperIds.includes(connectorId))
  app.store.subscribe(state => {
    if (needsThem(state)) load()
  })
  const left = await Promise.all(keeperIds.map(async id => (await app.connectors.find(id)?.hasSession?.()) === true))
  if (left.includes(true) || needsThem(app.store.getState())) load()
  else for (const id of keeperIds) disown(app, id)
}

/**
 * Tells the page that nothing is left of a connector. A page that still remembers a session would otherwise load this
 * iframe and wait for it at every visit.
 */
export function disown(app: App, connectorId: string): void {
  for (const namespace of namespaces) tellPage(app, { type: 'removed', id: connectionId(namespace, connectorId) })
}
