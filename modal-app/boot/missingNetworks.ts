import type { ModalConfig, Settings } from '../../shared/config.ts'

/** Networks a page asks for that neither its project has nor itself gives; each is passed over. */
export function missingNetworks(
  { networks = [], defaultNetwork }: Settings,
  project: ModalConfig['networks'],
): string[] {
  const given = networks.filter(entry => typeof entry !== 'string')
  const wanted = new Set(networks.filter(entry => typeof entry === 'string'))
  if (defaultNetwork) wanted.add(defaultNetwork)
  return [...wanted].filter(id => ![...project, ...given].some(network => network.id === id))
}
