import type { ComponentProps } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { walletConnectIcon } from '../../ui/walletConnectIcon.ts'
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
 * For WalletConnect connections only the wallet's name is known, so the icon is looked up by name, with the
 * WalletConnect icon as the fallback.
 */
function imageOf(
  { recentWallets, walletList }: State,
  { connectors }: App,
  { connectorId, wallet }: Connection,
): string | undefined {
  if (wallet.icon) return wallet.icon
  if (connectorId !== walletConnectId) return connectors.find(connectorId)?.icon
  const name = wallet.name.toLowerCase()
  const listed = [...recentWallets.filter(isListed), ...walletList.wallets].find(
    each => each.name.toLowerCase() === name,
  )
  return listed?.image ?? walletConnectIcon
}
