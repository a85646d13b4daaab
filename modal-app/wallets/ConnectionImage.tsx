import type { ComponentProps } from 'react'
import type { Connection } from '../../shared/connections.ts'
import type { App } from '../app/App.ts'
import { useApp, useSelector } from '../app/hooks.ts'
import type { State } from '../app/State.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { WalletImage } from '../ui/WalletImage.tsx'
import { pictureOf } from './obtainableWallets.ts'
import { isListed } from './recentWallets.ts'

interface ConnectionImageProps {
  connection: Connection
  size?: ComponentProps<typeof WalletImage>['size']
}

/** The picture of a connected wallet. The embedded one has no mark of its own: it is its owner's account, in the colours of that. */
export function ConnectionImage({ connection, size = 'row' }: ConnectionImageProps) {
  const app = useApp()
  const src = useSelector(state => imageOf(state, app, connection))
  const { wallet, accounts } = connection
  const [account] = accounts
  if (wallet.kind === 'auth' && account) return <Avatar address={account.address} size={size} />
  return <WalletImage name={wallet.name} size={size} src={src} />
}

/**
 * For WalletConnect connections only the wallet's name is known: a wallet of the list by that name has its picture, another one its
 * letters, since the sign of the way would say nothing of the wallet.
 */
function imageOf(
  { recentWallets, walletList }: State,
  { connectors }: App,
  { connectorId, wallet }: Connection,
): string | undefined {
  const { name, rdns, icon = connectors.find(connectorId)?.icon } = wallet
  return pictureOf({ name, rdns, icon }, [...recentWallets.filter(isListed), ...walletList.wallets])
}
