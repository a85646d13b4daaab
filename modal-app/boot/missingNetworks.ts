import type { ModalConfig, Settings } from '../../shared/config.ts'

/** Network ids in the page's options that neither the project nor the page defines. They are ignored. */
export function missingNetworks(
  { networks = [], defaultNetwork }: Settings,
  project: ModalConfig['networks'],
): string[] {
  const given = networks.filter(entry => typeof entry !== 'string')
  const wanted = new Set(networks.filter(entry => typeof entry === 'string'))
  if (defaultNetwork) wanted.add(defaultNetwork)
  return [...wanted].filter(id => ![...project, ...given].some(network => network.id === id))
}
