import type { App } from '../app/App.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'

/**
 * Tells the page which namespaces this site uses, now and after each change, so that the page searches only for their
 * wallets.
 */
export function tellNamespaces(app: App): void {
  let reported: string | undefined
  const tell = () => {
    const namespaces = projectNamespaces(app)
    if (namespaces.join() === reported) return
    reported = namespaces.join()
    app.host.emit('namespaces.changed', { namespaces })
  }
  tell()
  app.store.subscribe((state, before) => {
    if (state.networks.list !== before.networks.list || state.settings !== before.settings) tell()
  })
}
