import type { ModalConfig, Settings } from '../../shared/config.ts'

/** Networks a page asks for that its project does not have; each is passed over. */
export function missingNetworks(
  { networks = [], defaultNetwork }: Settings,
  project: ModalConfig['networks'],
): string[] {
  const wanted = new Set(defaultNetwork ? [...networks, defaultNetwork] : networks)
  return [...wanted].filter(id => !project.some(network => network.id === id))
}
