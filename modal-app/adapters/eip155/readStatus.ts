import { ConnectKitError } from '../../../shared/errors.ts'
import type { Connector } from '../../connectors/Connector.ts'
import { optional } from '../../lib/optional.ts'
import type { StatusRead, TransactionStatus } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import { askQuantity } from './askQuantity.ts'
import { operationOutcome } from './operationOutcome.ts'
import { readCallsStatus } from './readCallsStatus.ts'
import { readSafeStatus } from './readSafeStatus.ts'

const walletTimeoutMs = 10_000
const hashForm = /^0x[0-9a-f]{64}$/i

type Settled = 'confirmed' | 'failed' | 'replaced'

/**
 * By the receipt, or, until there is one, by the nonce: once another transaction of the same nonce is mined, this one never
 * is. Nodes may not know the hash because it is the wallet's own, such as a Safe's.
 */
export async function readStatus(read: StatusRead): Promise<TransactionStatus> {
  const { network, urls, hash, from, nonce: known, sentAtMs = 0, searchedTo, wallet } = read
  const nodes = { network, urls }
  if (!hashForm.test(hash)) return readBatch(read)
  const settled = await readReceipt(read)
  if (settled) return { status: settled, nonce: known }
  const [transaction, mined] = await Promise.all([
    askNodes({ ...nodes, method: 'eth_getTransactionByHash', params: [hash] }),
    askQuantity({ ...nodes, method: 'eth_getTransactionCount', params: [from, 'latest'] }),
  ])
  const told = Number(Object(transaction).nonce ?? Number.NaN)
  const nonce = Number.isSafeInteger(told) ? told : known
  // It may itself have been mined between the questions.
  if (nonce !== undefined && mined > BigInt(nonce)) return { status: (await readReceipt(read)) ?? 'replaced', nonce }
  if (transaction !== null) return { status: 'pending', nonce }
  const ofWallet = wallet && (await readFromWallet(read, wallet))
  if (ofWallet) return { ...ofWallet, nonce }
  const safe = { ...nodes, safe: from, hash, proposedAtMs: sentAtMs, searchedTo }
  return { ...(await readSafeStatus(safe).catch(() => ({ status: 'unseen' as const, searchedTo }))), nonce }
}

/** Calls that a wallet has an id of its own for: it tells their transaction, and a node what became of that. */
async function readBatch(read: StatusRead): Promise<TransactionStatus> {
  const { wallet, network, hash } = read
  const told = wallet && (await readCallsStatus(wallet, network.id, hash))
  if (!told) return { status: 'unseen' }
  if (told.status !== 'confirmed' || !told.minedAs) return told
  const mined = await readReceipt({ ...read, hash: told.minedAs, to: undefined })
  return { ...told, status: mined ?? 'pending' }
}

/** @returns undefined without a receipt. @throws ConnectKitError `network_error` for an answer that is none */
async function readReceipt(read: StatusRead, source?: Connector): Promise<Settled | undefined> {
  const { network, urls, hash, from, to } = read
  const asked = { method: 'eth_getTransactionReceipt', params: [hash] }
  const signal = AbortSignal.timeout(walletTimeoutMs)
  const receipt = await (source
    ? source.request({ ...asked, namespace: 'eip155', chainId: network.id, signal })
    : askNodes({ network, urls, ...asked }))
  if (receipt === null) return undefined
  const { status, transactionHash, ...parties } = Object(receipt) as Record<string, unknown>
  const isOurs = typeof transactionHash === 'string' && isSame(transactionHash, hash)
  if (!isOurs || (status !== '0x1' && status !== '0x0'))
    throw new ConnectKitError('network_error', `A node of ${network.name} did not answer with a receipt`)
  const ownStatus = status === '0x1' ? 'confirmed' : 'failed'
  if (isSame(parties.from, from) && isSame(parties.to, to)) return ownStatus
  if (!(await hasCode(read))) return 'replaced'
  return status === '0x1' ? statusWithin(read, parties) : ownStatus
}

/** What became of the call of a smart account, which anyone may have submitted, together with others. */
async function statusWithin({ wallet, network, hash, from }: StatusRead, receipt: object): Promise<Settled> {
  const outcome = operationOutcome(receipt, from)
  if (outcome) return outcome === 'other' ? 'replaced' : outcome
  const told = wallet && (await readCallsStatus(wallet, network.id, hash))
  // Without either, all that is known is that the transaction went through.
  return told?.status === 'failed' ? 'failed' : 'confirmed'
}

/** What only the wallet knows, as it has a hash of its own. */
async function readFromWallet(
  read: StatusRead,
  wallet: Connector,
): Promise<Pick<TransactionStatus, 'status' | 'minedAs' | 'isPartial'> | undefined> {
  const settled = await optional(readReceipt(read, wallet))
  if (settled) return { status: settled }
  const mayHaveOwnIds = await hasCode(read).catch(() => false)
  return mayHaveOwnIds ? readCallsStatus(wallet, read.network.id, read.hash) : undefined
}

/** Whether the account is a contract, or acts as one (EIP-7702). */
async function hasCode({ network, urls, from }: StatusRead): Promise<boolean> {
  const code = await askNodes({ network, urls, method: 'eth_getCode', params: [from, 'latest'] })
  return typeof code === 'string' && code !== '0x'
}

/** Also if either is unknown. */
function isSame(told: unknown, known: string | undefined): boolean {
  return told === undefined || known === undefined || String(told).toLowerCase() === known.toLowerCase()
}
