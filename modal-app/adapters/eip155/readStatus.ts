import { ConnectKitError } from '../../../shared/errors.ts'
import type { Connector } from '../../connectors/Connector.ts'
import type { StatusRead, TransactionStatus } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import { askQuantity } from './askQuantity.ts'
import { readSafeStatus } from './readSafeStatus.ts'

const walletTimeoutMs = 10_000

const isSame = (told: unknown, known: string | undefined) =>
  told === undefined || known === undefined || String(told).toLowerCase() === known.toLowerCase()

/**
 * By the receipt, or, until there is one, by the nonce: once another transaction of the same nonce is mined, this one never
 * is. A hash that nodes do not know may be the wallet's own, as a Safe's.
 */
export async function readStatus({
  network,
  urls,
  hash,
  from,
  to,
  nonce: known,
  sentAtMs = 0,
  searchedTo,
  wallet,
}: StatusRead): Promise<TransactionStatus> {
  const nodes = { network, urls }
  const call = { method: 'eth_getTransactionReceipt', params: [hash] }
  /** What a contract does is sent by anybody, in calls of any contract; an account without code sends for itself. */
  const isOfTransfer = async (parties: Record<string, unknown>) => {
    if (isSame(parties.from, from) && isSame(parties.to, to)) return true
    const code = await askNodes({ ...nodes, method: 'eth_getCode', params: [from, 'latest'] })
    return typeof code === 'string' && code !== '0x'
  }
  const readReceipt = async (source?: Connector) => {
    const signal = AbortSignal.timeout(walletTimeoutMs)
    const receipt = await (source
      ? source.request({ ...call, namespace: 'eip155', chainId: network.id, signal })
      : askNodes({ ...nodes, ...call }))
    if (receipt === null) return undefined
    const { status, transactionHash, ...parties } = Object(receipt) as Record<string, unknown>
    const isOurs = typeof transactionHash === 'string' && transactionHash.toLowerCase() === hash.toLowerCase()
    if (!isOurs || (status !== '0x1' && status !== '0x0'))
      throw new ConnectKitError('network_error', `A node of ${network.name} answers with no receipt`)
    if (!(await isOfTransfer(parties))) return 'replaced' as const
    return status === '0x1' ? ('confirmed' as const) : ('failed' as const)
  }
  const status = await readReceipt()
  if (status) return { status, nonce: known }
  const [transaction, mined] = await Promise.all([
    askNodes({ ...nodes, method: 'eth_getTransactionByHash', params: [hash] }),
    askQuantity({ ...nodes, method: 'eth_getTransactionCount', params: [from, 'latest'] }),
  ])
  const told = Number(Object(transaction).nonce ?? Number.NaN)
  const nonce = Number.isSafeInteger(told) ? told : known
  // It may itself have been mined between the questions.
  if (nonce !== undefined && mined > BigInt(nonce)) return { status: (await readReceipt()) ?? 'replaced', nonce }
  if (transaction !== null) return { status: 'pending', nonce }
  const settled = wallet && (await readReceipt(wallet).catch(() => undefined))
  if (settled) return { status: settled, nonce }
  const safe = { ...nodes, safe: from, hash, proposedAtMs: sentAtMs, searchedTo }
  return { ...(await readSafeStatus(safe).catch(() => ({ status: 'unseen' as const, searchedTo }))), nonce }
}
