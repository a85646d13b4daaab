import { caipAddress } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { useSelector } from '../../app/hooks.ts'
import { shortenAddress } from '../../lib/shortenAddress.ts'
import { addressName } from './addressName.ts'

/** An address of a connection: whole, in short, where to see more of it, and what the site calls it. */
export function useShownAddress(connection: Connection, address = connection.accounts[0]?.address ?? '') {
  const shown = useSelector(state => state.account.addresses[caipAddress(connection.chainId, address)])
  const labels = useSelector(state => state.settings.addressLabels)
  const { display = address, explorerUrl } = shown ?? {}
  return { display, short: shortenAddress(display), explorerUrl, name: addressName(labels, connection, address) }
}
