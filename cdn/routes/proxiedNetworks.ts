import { namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { Project } from '../store/projects.ts'

/** Networks the JSON-RPC proxy serves: those whose methods it can tell apart, which are the EVM ones. */
export function proxiedNetworks(project: Project): Network[] {
  return project.networks.filter(({ id }) => namespaceOf(id) === 'eip155')
}
