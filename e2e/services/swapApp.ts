import { type Address, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import type { NetworkSwapsInput } from '../../cdn/store/swapSources.schema.ts'
import { projectEntry, type TestAppOptions, testApp } from '../../cdn/testApp.ts'
import type {
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertQuotes,
} from '../../shared/api/convert.schema.ts'
import type { EndpointBody, EndpointReply } from '../../shared/api/endpoint.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import { first, startTestChain, type TestChain } from './testChain.ts'

/* The operator's server in front of a real chain with real exchanges. */

export const local = 'eip155:31337'
export const idOf = (address: string) => `${local}:${address}`
export const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
])

export type Quotes = EndpointReply<typeof convertQuotes>
export type Built = EndpointReply<typeof convertBuildTransaction>
export type Approval = EndpointReply<typeof convertBuildApprove>
export type Allowance = EndpointReply<typeof convertAllowance>
type BuildBody = EndpointBody<typeof convertBuildTransaction>

export interface Answered<Body> {
  status: number
  body: Body & { error?: string; code?: string }
}

/** A test's parameters of a swap. */
export interface TestSwap {
  from: string
  to: string
  amount: bigint
  account?: string
}

export interface SwapApp {
  quotes(swap: TestSwap, more?: Record<string, string>): Promise<Answered<Quotes>>
  build(swap: TestSwap, more?: Partial<BuildBody>): Promise<Answered<Built>>
  approve(swap: TestSwap, more?: Record<string, string>): Promise<Answered<Approval>>
  get<Body>(path: string, query: Record<string, string>): Promise<Answered<Body>>
}

export interface SwapAppOptions {
  swaps?: NetworkSwapsInput
  deps?: TestAppOptions
}

export async function startSwapApp(chain: TestChain, { swaps, deps }: SwapAppOptions = {}): Promise<SwapApp> {
  const { network } = chain.read(first)
  const { multicall, token, swaps: at } = chain.contracts
  const usual: NetworkSwapsInput = {
    wrapped: at.wrapped,
    bases: [token],
    sources: [
      { type: 'uniswap-v2', ...at.v2 },
      { type: 'uniswap-v3', ...at.v3 },
    ],
  }
  const tokens = [{ address: token, name: 'Test Dollar', symbol: 'TUSD' }]
  const app = await testApp({ fetch, now: Date.now, timeout: AbortSignal.timeout, rpcTimeoutMs: 10_000, ...deps }, [
    projectEntry({
      networks: [network as never],
      chains: { [local]: { multicall, tokens } },
      swapSources: { [local]: swaps ?? usual },
    }),
  ])
  const answered = async <Body>(response: Response) =>
    ({ status: response.status, body: await response.json() }) as Answered<Body>
  const get = async <Body>(path: string, query: Record<string, string>) =>
    answered<Body>(await app.request(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`))
  const queryOf = ({ from, to, amount, account = first }: TestSwap) => ({
    ...{ amount: String(amount), userAddress: idOf(account), from: idOf(from), to: idOf(to) },
  })
  return {
    get,
    quotes: (swap, more) => get('quotes', { ...queryOf(swap), ...more }),
    approve: (swap, more) => get('build-approve', { ...queryOf(swap), ...more }),
    async build(swap, more) {
      const body = JSON.stringify({ projectId: 'demo', ...queryOf(swap), ...more })
      return answered(await app.request('/v1/convert/build-transaction', { method: 'POST', body }))
    },
  }
}

/**
 * A chain with exchanges for a file's tests, and a server in front of it; both are reset before each test.
 * @param take called with the chain and the server before each test
 * @returns resets the chain within a test
 */
export function onSwapChain(take: (world: { chain: TestChain; app: SwapApp }) => unknown): () => Promise<void> {
  let chain: TestChain | undefined
  let snapshot: unknown
  beforeAll(async () => {
    const started = await startTestChain()
    chain = started
    return () => started.stop()
  })
  beforeEach(async () => {
    if (!chain) return
    snapshot = await chain.rpc('evm_snapshot')
    await take({ chain, app: await startSwapApp(chain) })
    chain.reset()
  })
  afterEach(async () => {
    chain?.reset()
    await chain?.rpc('evm_revert', snapshot)
  })
  return async () => {
    await chain?.rpc('evm_revert', snapshot)
    snapshot = await chain?.rpc('evm_snapshot')
  }
}

/** The balance of the network's own currency, or of a token. */
export async function balanceOf(chain: TestChain, token: string, account: Address = first): Promise<bigint> {
  if (token === nativeToken) return BigInt((await chain.rpc('eth_getBalance', account, 'latest')) as Hex)
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] })
  return BigInt((await chain.rpc('eth_call', { to: token, data }, 'latest')) as Hex)
}

export interface Mined {
  isDone: boolean
  /** The gas cost in wei. */
  fee: bigint
  gasUsed: bigint
}

/** Sends a transaction that the server built, as a wallet would. */
export async function sendBuilt(chain: TestChain, { tx }: { tx: Built['tx'] | Approval['tx'] }): Promise<Mined> {
  const [from, to] = [tx.from, tx.to].map(id => id.slice(local.length + 1)) as [Address, Address]
  const value = BigInt('amount' in tx ? tx.amount : tx.value)
  const gas = numberToHex(BigInt(tx.eip155.gas))
  const hash = await chain.rpc('eth_sendTransaction', { from, to, data: tx.data, value: numberToHex(value), gas })
  for (;;) {
    const receipt = (await chain.rpc('eth_getTransactionReceipt', hash)) as
      | { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex }
      | undefined
    if (!receipt) continue
    const gasUsed = BigInt(receipt.gasUsed)
    return { isDone: receipt.status === '0x1', gasUsed, fee: gasUsed * BigInt(receipt.effectiveGasPrice) }
  }
}
