import type { ComponentProps } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { pictureOf } from '../../wallets/obtainableWallets.ts'
import { isListed } from '../../wallets/recentWallets.ts'

interface ConnectionImageProps {
  connection: Connection
  size?: ComponentProps<typeof WalletImage>['size']
}

export function ConnectionImage({ connection, size }: ConnectionImageProps) {
  const app = useApp()
  const src = useSelector(state => imageOf(state, app, connection))
  return <WalletImage name={connection.wallet.name} size={size} src={src} />
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
