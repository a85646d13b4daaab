import { encodeFunctionData, getAddress, numberToHex, parseAbi } from 'viem'
import type { TokenBalance } from '../../../shared/api/balance.schema.ts'
import { type WalletAsset, walletAssetsSchema } from '../../../shared/api/walletAssets.schema.ts'
import { type ChainId, caipAddress, referenceOf } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { evmChainId, evmHexChainId, isEvmAddress } from '../../../shared/parseCaip.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { optional } from '../../lib/inBackground.ts'
import type { Calls, CallsToSend, CallToSend, ContractCall, WalletCapabilities } from '../Adapter.ts'
import { checkPlan } from '../checkPlan.ts'
import type { Transfer, TransferPlan } from '../Transfers.ts'
import { checksumProblem, withPrefix } from './address.ts'

const transferAbi = parseAbi(['function transfer(address to, uint256 amount)'])

/** The call that moves currency or a token. Checks, previews and the wallet all get this one. */
export function transferCall({ to, amount, token }: Pick<TransferPlan, 'to' | 'amount' | 'token'>): ContractCall {
  const recipient = getAddress(withPrefix(to))
  if (token === undefined) return { to: recipient, data: '0x', value: amount }
  const data = encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [recipient, amount] })
  return { to: getAddress(withPrefix(token)), data, value: 0n }
}

const transactionHash = /^0x[0-9a-f]{64}$/i
const maxAmount = 2n ** 256n - 1n

/**
 * Asks the wallet to send. Awaits nothing before that, so the wallet's window opens within the click. The caller must
 * have checked the transfer.
 */
export async function sendTransaction(transfer: Transfer): Promise<string> {
  checkPlan(transfer, { maxAmount, problemOf: checksumProblem })
  return sendCall({ ...transfer, call: transferCall(transfer) })
}

/** Sends a call unchanged. Names the chain, so a wallet that has switched meanwhile does not send elsewhere. */
export async function sendCall({ connector, network, from, call, signal, userLeft }: CallToSend): Promise<string> {
  const given = { from: from.address, chainId: chainOf(network), ...asGiven(call) }
  const request = {
    namespace: 'eip155',
    chainId: network.id,
    method: 'eth_sendTransaction',
    params: [given],
    signal,
    userLeft,
  } as const
  const hash = await connector.request(request)
  if (typeof hash === 'string' && transactionHash.test(hash)) return hash.toLowerCase()
  throw new ConnectKitError('wallet_failed', 'The wallet answered without a transaction')
}

/** Length limit of EIP-5792 for ids of calls. */
const longestId = 4096

/** Sends calls unchanged in one request: all of them or none (EIP-5792). */
export async function sendCalls({ connector, network, from, calls, signal, userLeft }: CallsToSend): Promise<string> {
  const given = {
    version: '2.0.0',
    from: from.address,
    chainId: chainOf(network),
    atomicRequired: true,
    calls: calls.map(asGiven),
  }
  const request = {
    namespace: 'eip155',
    chainId: network.id,
    method: 'wallet_sendCalls',
    params: [given],
    signal,
    userLeft,
  } as const
  const answer = await connector.request(request)
  const id: unknown = typeof answer === 'string' ? answer : Object(answer).id
  if (typeof id === 'string' && id.length > 0 && id.length <= longestId) return id
  throw new ConnectKitError('wallet_failed', 'The wallet answered without an id')
}

const chainOf = ({ id }: CallToSend['network']) => numberToHex(BigInt(referenceOf(id)))

const asGiven = ({ to, data, value }: ContractCall) => ({
  to,
  value: numberToHex(value),
  ...(data === '0x' ? {} : { data }),
})

const timeoutMs = 3_000

/** EIP-5792. Many wallets lack the call; no answer counts as a failure. @spec 8.fallback-capabilities */
export const readCapabilities: Calls['walletCapabilities'] = async ({ connector, chainId, address, signal }) => {
  const hexChain = evmHexChainId(chainId)
  const params = [address, [hexChain]]
  const late = signal ?? AbortSignal.timeout(timeoutMs)
  const request = { namespace: 'eip155', chainId, method: 'wallet_getCapabilities', params, signal: late } as const
  const answer = await optional(connector.request(request))
  const entries = isPlain(answer) ? Object.entries(answer) : []
  // Wallets write chain ids in either case, and with leading zeros.
  const own = entries.filter(([chain]) => evmChainId(chain) === chainId)
  // Chain 0 stands for all chains.
  const everywhere = entries.filter(([chain]) => /^0x0+$/.test(chain))
  return Object.fromEntries(
    [...everywhere, ...own].flatMap(([, found]) => (isPlain(found) ? Object.entries(found) : [])),
  )
}

/**
 * ERC-7811, of a wallet that says it knows the call: others may show something for it. Its word is on nobody's list.
 * @spec 3.wallet-asset
 */
export const readTokens: Calls['walletTokens'] = async ({ connector, chainId, address: account }) => {
  const { assetDiscovery } = await readCapabilities({ connector, chainId, address: account })
  if (Object(assetDiscovery).supported !== true) return []
  const params = [{ account, chainFilter: [evmHexChainId(chainId)] }]
  const signal = AbortSignal.timeout(timeoutMs)
  const request = { namespace: 'eip155', chainId, method: 'wallet_getAssets', params, signal } as const
  const answer = walletAssetsSchema.safeParse(await optional(connector.request(request)))
  const own = Object.entries(answer.data ?? {}).filter(([chain]) => evmChainId(chain) === chainId)
  return own.flatMap(([, assets]) => assets.flatMap(asset => tokenOf(chainId, asset)))
}

/** Spec §3: tokens without decimals are dropped. */
function tokenOf(chainId: ChainId, { address, balance, type, metadata = {} }: WalletAsset): TokenBalance[] {
  const { name = '', symbol = '', decimals } = metadata
  if (type.toUpperCase() !== 'ERC20' || !isEvmAddress(address) || !decimals) return []
  const quantity = { decimals: String(decimals), numeric: toDecimal(BigInt(balance), decimals) }
  return [{ name, symbol, chainId, address: caipAddress(chainId, address), quantity, isListed: false }]
}

function isPlain(value: unknown): value is WalletCapabilities {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
