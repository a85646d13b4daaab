import type { ComponentProps } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { walletConnectIcon } from '../../ui/walletConnectIcon.ts'
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

/** For WalletConnect connections only the wallet's name is known. The WalletConnect icon is the fallback. */
function imageOf(
  { recentWallets, walletList }: State,
  { connectors }: App,
  { connectorId, wallet }: Connection,
): string | undefined {
  const { name, rdns, icon = connectors.find(connectorId)?.icon } = wallet
  const known = pictureOf({ name, rdns, icon }, [...recentWallets.filter(isListed), ...walletList.wallets])
  return known ?? (connectorId === walletConnectId ? walletConnectIcon : undefined)
}
