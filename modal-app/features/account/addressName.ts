import type { Settings } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'

/** What the site calls an address; undefined where it has no name for it. */
export function addressName(
  labels: Settings['addressLabels'],
  { namespace }: Pick<Connection, 'namespace'>,
  address: string,
): string | undefined {
  if (namespace !== 'eip155') return Object.hasOwn(labels, address) ? labels[address] : undefined
  const isSame = (text: string) => text.toLowerCase() === address.toLowerCase()
  return Object.entries(labels).find(([labelled]) => isSame(labelled))?.[1]
}
