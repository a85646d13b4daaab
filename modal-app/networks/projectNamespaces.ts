import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'

/** Namespaces with a network on this site and an adapter in this release, in the order of the networks. */
export function projectNamespaces({ store, adapters }: Pick<App, 'store' | 'adapters'>): Namespace[] {
  const listed = new Set(store.getState().networks.list.map(({ id }) => namespaceOf(id)))
  return [...listed].filter(namespace => adapters.has(namespace))
}

/**
 * A listed wallet must support one of these namespaces: the one that the modal was opened for, or else those that this
 * site can connect. Without an adapter for any network, the site shows wallets of all its namespaces.
 */
export function offeredNamespaces(app: App): Namespace[] {
  const { connectNamespace } = app.store.getState()
  if (connectNamespace) return [connectNamespace]
  const connectable = projectNamespaces(app)
  if (connectable.length) return connectable
  return [...new Set(app.store.getState().networks.list.map(({ id }) => namespaceOf(id)))]
}
