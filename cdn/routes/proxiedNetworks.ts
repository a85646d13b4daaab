import { namespaceOf } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { Project } from '../store/projects.ts'

/** Networks of the JSON-RPC proxy: EVM only, since it can classify only their methods. */
export function proxiedNetworks(project: Project): Network[] {
  return project.networks.filter(({ id }) => namespaceOf(id) === 'eip155')
}
