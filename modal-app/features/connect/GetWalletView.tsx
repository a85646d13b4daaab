import { useSelector } from '../../app/hooks.ts'
import { currentRoute } from '../../flow/router.ts'
import { OneWalletToGet } from './OneWalletToGet.tsx'
import { WalletsToGet } from './WalletsToGet.tsx'

/** Where to get a wallet: the chosen one, or any of the operator's list. */
export function GetWalletView() {
  const route = useSelector(state => currentRoute(state.router))
  if (route.view !== 'GetWallet') return null
  return route.wallet ? <OneWalletToGet wallet={route.wallet} /> : <WalletsToGet />
}
