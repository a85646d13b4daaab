import type { Settings } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'

/** The site's label for an address; undefined if it has none. */
export function addressName(
  labels: Settings['addressLabels'],
  { namespace }: Pick<Connection, 'namespace'>,
  address: string,
): string | undefined {
  return Object.entries(labels).find(([labelled]) => isSameAddress(namespace, labelled, address))?.[1]
}
