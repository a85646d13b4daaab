import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Connector } from '../../connectors/Connector.ts'
import { optional } from '../../lib/inBackground.ts'
import { askNodes } from '../askNodes.ts'
import type { StatusRead, TransactionStatus } from '../Transfers.ts'
import { askQuantity } from './askQuantity.ts'
import { readSafeStatus } from './readSafeStatus.ts'

const walletTimeoutMs = 10_000
const hashForm = /^0x[0-9a-f]{64}$/i

type Settled = 'confirmed' | 'failed' | 'replaced'

/**
 * Reads the receipt, or, without one, the nonce: once another transaction with the same nonce is mined, this one never
 * will be. Nodes may not know the hash because it is the wallet's own, such as a Safe's.
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
  const reported = Number(Object(transaction).nonce ?? Number.NaN)
  const nonce = Number.isSafeInteger(reported) ? reported : known
  // This transaction may have been mined between the two reads.
  if (nonce !== undefined && mined > BigInt(nonce)) return { status: (await readReceipt(read)) ?? 'replaced', nonce }
  if (transaction !== null) return { status: 'pending', nonce }
  const ofWallet = wallet && (await readFromWallet(read, wallet))
  if (ofWallet) return { ...ofWallet, nonce }
  const safe = { ...nodes, safe: from, hash, proposedAtMs: sentAtMs, searchedTo }
  return { ...(await readSafeStatus(safe).catch(() => ({ status: 'unseen' as const, searchedTo }))), nonce }
}

/** Calls with the wallet's own id: the wallet reports their transaction, and a node its status. */
async function readBatch(read: StatusRead): Promise<TransactionStatus> {
  const { wallet, network, hash } = read
  const byWallet = wallet && (await readCallsStatus(wallet, network.id, hash))
  if (!byWallet) return { status: 'unseen' }
  if (byWallet.status !== 'confirmed' || !byWallet.minedAs) return byWallet
  const mined = await readReceipt({ ...read, hash: byWallet.minedAs, to: undefined })
  return { ...byWallet, status: mined ?? 'pending' }
}

/** @returns undefined if there is no receipt. @throws ConnectKitError `network_error` for an invalid answer */
async function readReceipt(read: StatusRead, source?: Connector): Promise<Settled | undefined> {
  const { network, urls, hash, from, to } = read
  const request = { method: 'eth_getTransactionReceipt', params: [hash] }
  const signal = AbortSignal.timeout(walletTimeoutMs)
  const receipt = await (source
    ? source.request({ ...request, namespace: 'eip155', chainId: network.id, signal })
    : askNodes({ network, urls, ...request }))
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

/** The status of a smart account's call, which anyone may have submitted together with others. */
async function statusWithin({ wallet, network, hash, from }: StatusRead, receipt: object): Promise<Settled> {
  const outcome = operationOutcome(receipt, from)
  if (outcome) return outcome === 'other' ? 'replaced' : outcome
  const byWallet = wallet && (await readCallsStatus(wallet, network.id, hash))
  // Without either, only the success of the transaction is known.
  return byWallet?.status === 'failed' ? 'failed' : 'confirmed'
}

/** Asks the wallet, which has its own hash for the transaction. */
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

/** Also true if either is unknown. */
function isSame(found: unknown, known: string | undefined): boolean {
  return found === undefined || known === undefined || String(found).toLowerCase() === known.toLowerCase()
}

/**
 * `UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, …)`
 * of ERC-4337.
 */
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** The entry points 0.6 to 0.9, at the same address on every chain. */
const entryPoints: readonly string[] = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]

const lower = (value: unknown) => String(value).toLowerCase()

/**
 * The outcome of an account's user operations, from the receipt of the transaction that bundled them. The receipt's own
 * status is not enough: a bundle succeeds even if one of its operations reverts.
 * @param receipt not validated
 * @returns undefined for a receipt without user operations; `other` if it only has those of other accounts; `failed` if
 *   any of the account's failed
 */
export function operationOutcome(receipt: object, account: string): 'confirmed' | 'failed' | 'other' | undefined {
  const { logs, to } = receipt as { logs?: unknown; to?: unknown }
  // Other contracts may log anything, unless the whole transaction is a call to them.
  const isEntryPoint = (address: string) => entryPoints.includes(address) || address === lower(to)
  const operations = (Array.isArray(logs) ? logs : []).flatMap(log => {
    const { address, topics, data } = Object(log) as { address?: unknown; topics?: unknown; data?: unknown }
    const [event, , sender] = Array.isArray(topics) ? topics.map(lower) : []
    const isOne = event === operationEvent && isEntryPoint(lower(address))
    // The second word of the data, after the nonce.
    return isOne ? [{ sender: sender?.slice(-40), isDone: /[1-9a-f]/i.test(String(data).slice(66, 130)) }] : []
  })
  if (!operations.length) return undefined
  const ours = operations.filter(({ sender }) => sender === lower(account).slice(-40))
  if (!ours.length) return 'other'
  return ours.every(({ isDone }) => isDone) ? 'confirmed' : 'failed'
}

const timeoutMs = 10_000

/** Status codes of EIP-5792, and the words of its drafts. Partial success counts as failure. */
const outcomes = new Map<unknown, 'confirmed' | 'failed'>([
  [200, 'confirmed'],
  ['CONFIRMED', 'confirmed'],
  [400, 'failed'],
  [500, 'failed'],
  [600, 'failed'],
])

/**
 * The wallet's status of a transaction, by `wallet_getCallsStatus` (EIP-5792).
 * @returns undefined while it is pending, or if the wallet does not answer or know it
 */
export async function readCallsStatus(
  wallet: Connector,
  chainId: ChainId,
  id: string,
): Promise<Pick<TransactionStatus, 'status' | 'minedAs' | 'isPartial'> | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  const request = { namespace: 'eip155', chainId, method: 'wallet_getCallsStatus', params: [id], signal } as const
  const { status: code, receipts } = Object(await optional(wallet.request(request)))
  const outcome = outcomes.get(code)
  if (!outcome) return undefined
  const list: unknown[] = Array.isArray(receipts) ? receipts : []
  // The draft reports reverted calls as “confirmed”, too.
  const isReverted = list.some(hasFailed)
  const isPartial = code === 600 || (isReverted && !list.every(hasFailed))
  const hash = Object(list[0]).transactionHash
  const minedAs = typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : undefined
  return { status: isReverted ? 'failed' : outcome, minedAs, ...(isPartial && { isPartial }) }
}

const hasFailed = (receipt: unknown) => ['0x0', 'reverted', 0].includes(Object(receipt).status)
