import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'

/** Namespaces for which this site has networks and this release has an adapter, in the order of the networks. */
export function projectNamespaces({ store, adapters }: Pick<App, 'store' | 'adapters'>): Namespace[] {
  const listed = new Set(store.getState().networks.list.map(({ id }) => namespaceOf(id)))
  return [...listed].filter(namespace => adapters.has(namespace))
}
