import type { App } from '../app/App.ts'
import { projectNamespaces } from '../connections/activeConnection.ts'
import { usesMore } from '../connections/usesMore.ts'

/**
 * Tells the page which namespaces this site uses, now and after each change: wallets of others it need not look for. To hear
 * it, the page loads a second script, which most sites have no use for; what asks a Verify service is in there, too.
 */
export function tellNamespaces(app: App): void {
  let told: string | undefined
  const isOfUse = () => usesMore(app) || app.store.getState().settings.walletConnect?.verifyUrl !== undefined
  const tell = () => {
    const namespaces = projectNamespaces(app)
    if (namespaces.join() === told || (told === undefined && !isOfUse())) return
    told = namespaces.join()
    app.host.emit('namespaces.changed', { namespaces })
  }
  tell()
  app.store.subscribe((state, before) => {
    if (state.networks.list !== before.networks.list || state.settings !== before.settings) tell()
  })
}
