import { encodeFunctionData, parseAbi } from 'viem'
import { vi } from 'vitest'
import { nativeToken } from '../../../shared/nativeToken.ts'
import type { AdapterCapabilities } from '../../adapters/Adapter.ts'
import { askNodes } from '../../adapters/askNodes.ts'
import { capabilitiesOf } from '../../adapters/capabilitiesOf.ts'
import { eip155Adapter, isForNodes } from '../../adapters/eip155/eip155Adapter.ts'
import { calls, transfers } from '../../adapters/eip155/transfers.ts'
import { createTestApp, harbour, type TestApp, testConnection } from '../../boot/testApp.ts'
import { currentRoute } from '../../flow/router.ts'
import { dai, id, pins, swapOf, usdc, user } from '../../signing/testSwaps.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { putSwap, type SwapQuotes } from './swap.ts'
import { quoteKey, swappingOf } from './swapFacts.ts'
import { ethereum } from './testSwap.ts'

/* A swap form with a server that builds what a test says, for tests of requests and refusals. */

const abi = parseAbi(['function approve(address spender, uint256 amount)'])
const connection = testConnection(harbour, { accounts: [{ address: user, type: 'eoa' }] })
/** In the form of wallets that end it with 0 or 1. */
export const signature = `0x${'11'.repeat(32)}${'22'.repeat(32)}01`
export const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}`

export type Built = ReturnType<typeof built>
export type SignedPermit = { deadline: number; signature: `0x${string}` }
type PostedSwap = { permit?: SignedPermit; disableEstimate?: boolean }
function built(nowMs: number) {
  const deadline = nowMs / 1000 + 1200
  const { tx, shown } = swapOf('v3', 'toNative', { deadline })
  const quote = { ...shown, deadline }
  const amount = BigInt(quote.fromAmount)
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [quote.spender as `0x${string}`, amount] })
  const eip155 = { gas: '1', gasPrice: '1' }
  const approval = { from: id(user), to: id(usdc), data: data as string, value: '0', eip155: { gas: 1, gasPrice: '1' } }
  const txBy = (permit: SignedPermit) => ({ ...swapOf('v3', 'toNative', { deadline, permit }).tx, eip155 })
  const offered: { permit?: { name: string; version: string; nonce: string } } = {}
  return {
    quote,
    tx: { ...tx, eip155 },
    txBy,
    approval,
    allowance: '0',
    /** What the wallet really approves when asked. */
    given: quote.fromAmount,
    ...offered,
    capabilities: {},
    fails: false,
    simulation: {},
  }
}

/**
 * A form for 2000 of a token, with a quote, a server that builds what the test says, and a wallet that waits.
 * @param shared the builds of another such world's server, in place of its own
 */
export function world(change: (replies: Built) => void = () => {}, shared?: Built) {
  const asked: string[] = []
  /** For each built transaction, whether the network was to simulate it. */
  const tried: boolean[] = []
  const start = createTestApp().clock.now()
  const replies = shared ?? built(start)
  const { quote } = built(start)
  change(replies)
  const get = vi.fn(async (name: string, query: { amount?: string; to?: string }) => {
    asked.push(`${name} ${query.amount ?? ''}`.trim())
    if (name === 'convertQuotes') return { quotes: [quote] }
    // As the server does.
    if (name === 'convertBuildApprove' && query.to !== undefined)
      return { tx: replies.approval, spender: quote.spender, allowance: replies.allowance, permit: replies.permit }
    if (name === 'convertAllowance') return { allowance: replies.given, spender: quote.spender }
    throw new Error(`Not here: ${name}`)
  })
  const post = vi.fn(async (name: string, { permit, disableEstimate }: PostedSwap) => {
    if (name === 'simulation') return replies.simulation
    tried.push(!disableEstimate)
    const tx = permit ? replies.txBy(permit) : replies.tx
    return { tx, terms: quote, ...(permit && replies.fails && { wouldFail: 'no' }) }
  })
  const nodes = { isForNodes, ask: askNodes, serves: async () => true }
  const has: Pick<AdapterCapabilities, 'nodes' | 'transfers' | 'calls'> = {
    nodes,
    transfers: { ...transfers, transactionStatus: async () => ({ status: 'confirmed' }) },
    calls,
  }
  const capability = capabilitiesOf({
    nodes: async () => has.nodes,
    transfers: async () => has.transfers,
    calls: async () => has.calls,
  })
  const adapter = { ...eip155Adapter, has, capability }
  const app = createTestApp({
    connections: [connection],
    networks: [ethereum],
    config: {
      swapNetworks: [
        {
          id: 'eip155:1',
          sources: pins.map(({ source, router }) => ({ source, router, hasRoutes: source !== '1inch' })),
        },
      ],
    },
    api: { get, post } as never,
    options: { analytics: true },
    adapters: { has: () => true, load: async () => adapter },
  })
  const at = app.clock.now()
  const quantity = { decimals: '6', numeric: '5000' }
  const token = {
    ...{ name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1' as const, isListed: true },
    ...{ address: id(usdc), quantity },
  }
  app.store.setState({
    open: true,
    router: { history: [{ view: 'Account' }, { view: 'Swap' }] },
    tokens: { [tokensKey(connection)]: { status: 'ready', value: [token], at } },
  })
  const form = { chainId: 'eip155:1', pay: id(usdc), get: undefined, amount: '2000', languages: ['en'] } as const
  // No token swapped here has a price; tests that need one say so.
  const unpriced = { status: 'ready', value: null, at } as const
  const prices = Object.fromEntries(
    [id(usdc), id(dai), `eip155:1:${nativeToken}`].map(each => [each.toLowerCase(), unpriced]),
  )
  putSwap(app, { form: { ...form, pay: form.pay as `eip155:1:${string}` }, prices })
  know(app, { quotes: [quote] })
  const wallet = app.wallet(harbour.id)
  wallet.features = { waits: ['eth_sendTransaction'] }
  let count = 0
  const { request } = wallet
  wallet.request = async question => {
    // It shows nothing for it.
    if (question.method === 'wallet_getCapabilities') return replies.capabilities
    await request(question)
    return question.method === 'eth_signTypedData_v4' ? signature : hashOf(++count)
  }
  const swap = () => app.store.getState().swap
  const view = () => currentRoute(app.store.getState().router).view
  return { app, adapter, wallet, quote, replies, asked, tried, swap, view }
}

export function know(app: TestApp, value: SwapQuotes): void {
  const swapping = swappingOf(app.store.getState())
  const key = swapping && quoteKey(swapping)
  if (key) putSwap(app, { quotes: { [key]: { status: 'ready', at: app.clock.now(), value } } })
}

/** Makes an approval allow something else. */
export const spend = (approval: Built['approval'], spender: string, amount: bigint) =>
  Object.assign(approval, {
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender as `0x${string}`, amount] }),
  })
