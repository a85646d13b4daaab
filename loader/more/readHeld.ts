import { isChainId, namespaceOf } from '../../shared/caip.ts'
import { type Connection, connectionId } from '../../shared/connections.ts'
import type { ConnectorKind } from '../../shared/wallets.ts'
import { readAccounts } from '../wallets/eip155.ts'
import { cleanName } from '../wallets/metadata.ts'
import { cleanAccounts } from './chainSessions.ts'

/** A connection that the iframe holds, as it says, cleaned; undefined where it has no account of its network. */
export function readHeld({
  namespace,
  connectorId,
  accounts: said,
  chainId,
  wallet,
  appLink,
}: Connection): Connection | undefined {
  if (!isChainId(chainId) || namespaceOf(chainId) !== namespace) return
  const addresses = said.map(({ address }) => address)
  const accounts =
    namespace === 'eip155'
      ? readAccounts(addresses, { isSmartAccount: said[0]?.type === 'smartAccount' })
      : cleanAccounts(chainId, said)
  if (!accounts.length) return
  const shown = { name: cleanName(wallet.name), kind: wallet.kind as ConnectorKind }
  return {
    id: connectionId(namespace, connectorId),
    connectorId,
    namespace,
    accounts,
    chainId,
    wallet: shown,
    appLink,
  }
}
