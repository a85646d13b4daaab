import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'

/** Namespaces for which this site has networks and this release has an adapter, in the order of the networks. */
export function projectNamespaces({ store, adapters }: Pick<App, 'store' | 'adapters'>): Namespace[] {
  const listed = new Set(store.getState().networks.list.map(({ id }) => namespaceOf(id)))
  return [...listed].filter(namespace => adapters.has(namespace))
}

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
