import { caipAddress } from '../../../shared/caip.ts'
import type { Settings } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import { useSelector } from '../../app/hooks.ts'
import { shortenAddress } from '../../lib/shortenAddress.ts'

/** The display forms of a connection's address, its explorer link and its name: the site's label, or its public one. */
export function useShownAddress(connection: Connection, address = connection.accounts[0]?.address ?? '') {
  const shown = useSelector(state => state.account.addresses[caipAddress(connection.chainId, address)])
  const labels = useSelector(state => state.settings.addressLabels)
  const identity = useSelector(state => state.account.identities?.[caipAddress(connection.chainId, address)]?.value)
  const { display = address, explorerUrl } = shown ?? {}
  return {
    display,
    short: shortenAddress(display),
    explorerUrl,
    name: addressName(labels, connection, address) ?? identity?.name ?? undefined,
  }
}

/** The site's label for an address; undefined if it has none. */
export function addressName(
  labels: Settings['addressLabels'],
  { namespace }: Pick<Connection, 'namespace'>,
  address: string,
): string | undefined {
  return Object.entries(labels).find(([labelled]) => isSameAddress(namespace, labelled, address))?.[1]
}
