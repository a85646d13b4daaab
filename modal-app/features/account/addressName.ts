import type { Settings } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'

/** What the site calls an address; undefined where it has no name for it. */
export function addressName(
  labels: Settings['addressLabels'],
  { namespace }: Pick<Connection, 'namespace'>,
  address: string,
): string | undefined {
  return Object.entries(labels).find(([labelled]) => isSameAddress(namespace, labelled, address))?.[1]
}
