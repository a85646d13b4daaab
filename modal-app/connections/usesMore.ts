import type { App } from '../app/App.ts'
import { projectNamespaces } from './activeConnection.ts'

/** Whether the site has use for more than one wallet of eip155, which is all that the page's first script knows. */
export function usesMore(app: Pick<App, 'store' | 'adapters'>): boolean {
  return app.store.getState().settings.multiWallet || projectNamespaces(app).some(namespace => namespace !== 'eip155')
}
