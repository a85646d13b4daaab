import type { Network } from '../../../shared/networks.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { hasOtherNetwork } from '../../connections/hasOtherNetwork.ts'
import { networkOf } from '../../networks/networks.ts'

/** The active account's network (undefined if the site does not list it), and whether another can be chosen. */
export function useAccountNetwork(): { network: Network | undefined; hasOther: boolean } {
  const { adapters } = useApp()
  const connection = useSelector(activeConnection)
  const network = useSelector(state => connection && networkOf(state, connection))
  return { network, hasOther: useSelector(state => hasOtherNetwork(state, adapters)) }
}
