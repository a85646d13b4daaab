import type { Network } from '../../shared/networks.ts'

/** A network of a list: the site's, the project's or another. */
export function networkById<N extends Pick<Network, 'id'>>(
  networks: readonly N[],
  id: string | undefined,
): N | undefined {
  return networks.find(network => network.id === id)
}
