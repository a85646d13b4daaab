import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'
import { projectNamespaces } from './projectNamespaces.ts'

/**
 * A wallet must support one of these namespaces to be listed: the one the modal was opened for, else those this site
 * can connect. A site that has no adapter for any network shows wallets of all its namespaces.
 */
export function offeredNamespaces(app: App): Namespace[] {
  const { connectNamespace } = app.store.getState()
  if (connectNamespace) return [connectNamespace]
  const connectable = projectNamespaces(app)
  if (connectable.length) return connectable
  return [...new Set(app.store.getState().networks.list.map(({ id }) => namespaceOf(id)))]
}
