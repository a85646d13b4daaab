import { namespaceOf } from '../../shared/caip.ts'
import { type ConnectorKind, isInPage } from '../../shared/wallets.ts'
import type { TransactionStatus } from '../adapters/Transfers.ts'
import type { App } from '../app/App.ts'
import { connectionOf } from '../connections/activeConnection.ts'
import { networkById } from '../networks/networks.ts'
import { readUrls } from '../networks/readUrls.ts'
import type { SentTransaction } from './sentTransactions.ts'

/**
 * Reads a transaction's status from the network.
 * @returns undefined if this site has no node for it. @throws ConnectKitError `network_error`, …
 */
export async function readSentStatus(
  app: App,
  sent: SentTransaction,
  searchedTo: number | undefined,
): Promise<TransactionStatus | undefined> {
  const { chainId, hash, from, nonce, spends, token, contract, sentAtMs } = sent
  const { networks, connections } = app.store.getState()
  const namespace = namespaceOf(chainId)
  const transfers = await (await app.adapters.load(namespace)).capability('transfers')
  const network = networkById(networks.list, chainId)
  if (!network || !transfers) return undefined
  const to = contract ?? (token === undefined ? sent.to : token.slice(token.lastIndexOf(':') + 1))
  const connection = connectionOf({ connections }, namespace)
  const urls = await readUrls(app, network, connection?.connectorId ?? '')
  const wallet =
    connection && readsSilently(connection.wallet.kind) ? app.connectors.find(connection.connectorId) : undefined
  const read = { network, urls, hash, from, to, nonce, spends, sentAtMs, searchedTo, wallet }
  return transfers.transactionStatus(read)
}

/** Whether a wallet answers status requests without a prompt. */
function readsSilently(kind: ConnectorKind): boolean {
  return isInPage(kind) || kind === 'auth'
}
