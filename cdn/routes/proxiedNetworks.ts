import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { Project } from '../store/projects.ts'

/** Networks of the public JSON-RPC proxy, and those of the embedded wallet, which may contact only our own origin. */
export function proxiedNetworks(project: Project, namespaces: readonly Namespace[] = ['eip155']): Network[] {
  return project.networks.filter(({ id }) => namespaces.includes(namespaceOf(id)))
}
