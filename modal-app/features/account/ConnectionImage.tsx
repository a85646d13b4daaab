import type { Connection } from '../../../shared/connections.ts'
import { useApp } from '../../app/hooks.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { walletConnectIcon } from '../../ui/walletConnectIcon.ts'

/** The picture of the wallet behind a connection; where it is reached over WalletConnect and brings none, the sign of that. */
export function ConnectionImage({ connection: { connectorId, wallet } }: { connection: Connection }) {
  const { connectors } = useApp()
  const ofConnector = connectorId === walletConnectId ? walletConnectIcon : connectors.find(connectorId)?.icon
  return <WalletImage name={wallet.name} src={wallet.icon ?? ofConnector} />
}
