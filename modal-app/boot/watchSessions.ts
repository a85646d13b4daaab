import { namespaces } from '../../shared/caip.ts'
import { type Connection, connectionId } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import { connectorRows } from '../connectors/connectorRows.ts'
import { tellPage } from './tellPage.ts'

/** Connectors that keep sessions in the iframe's storage. One session may be several connections. */
export const keeperIds: readonly string[] = connectorRows.filter(row => row.keepsSessions).map(({ id }) => id)

/**
 * Loads keepSessions.ts for visitors who have a session or are about to. For others, only tells the page that none is
 * left.
 */
export async function watchSessions(app: App, window: Window): Promise<void> {
  let isLoading = false
  const load = (isLate: boolean) => {
    if (isLoading) return
    isLoading = true
    app.parts.later().then(
      ({ keepSessions }) => keepSessions(app, window, isLate),
      () => {
        isLoading = false
        window.addEventListener('online', () => load(isLate), { once: true })
      },
    )
  }
  const isAnyLeft = async () => {
    const kept = await Promise.all(keeperIds.map(id => app.connectors.find(id)?.capability('sessions')?.isAny()))
    return kept.includes(true) || app.store.getState().connections.list.some(isKept)
  }
  app.store.subscribe(async ({ connections, task }, before) => {
    if (isLoading) return
    // Another tab may just have made a session.
    if (task?.kind === 'connect' || (connections !== before.connections && (await isAnyLeft()))) load(true)
  })
  if (await isAnyLeft()) load(false)
  else for (const id of keeperIds) disown(app, id)
}

const isKept = ({ connectorId }: Connection) => keeperIds.includes(connectorId)

/**
 * Reports to the page that a connector has no session left. Otherwise, a page that remembers one would load this iframe
 * and wait for it on every visit.
 */
export function disown(app: App, connectorId: string): void {
  for (const namespace of namespaces) tellPage(app, { type: 'removed', id: connectionId(namespace, connectorId) })
}
