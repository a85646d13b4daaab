import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'
import { projectNamespaces } from './projectNamespaces.ts'

/**
 * Those wallets have to know one of: the one that is looked for; else what this site can connect, or, where it connects by
 * itself, all it has networks of.
 */
export function offeredNamespaces(app: App): Namespace[] {
  const { connectNamespace } = app.store.getState()
  if (connectNamespace) return [connectNamespace]
  const connectable = projectNamespaces(app)
  if (connectable.length) return connectable
  return [...new Set(app.store.getState().networks.list.map(({ id }) => namespaceOf(id)))]
}
