import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test, vi } from 'vitest'
import { eip155Adapter } from '../../adapters/eip155/eip155Adapter.ts'
import { createTestApp, harbour, type TestApp, testConnection } from '../../boot/testApp.ts'
import { currentRoute } from '../../flow/router.ts'
import { id, pins, swapOf, thief, usdc, user } from '../../signing/testSwaps.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { putSwap } from './changeSwap.ts'
import { confirmSwap } from './confirmSwap.ts'
import { prepareSwap } from './prepareSwap.ts'
import type { SwapQuotes } from './swap.ts'
import { typeAmount } from './swapActions.ts'
import { quoteKey, swappingOf } from './swapFacts.ts'
import { ethereum } from './testSwap.ts'

const abi = parseAbi(['function approve(address spender, uint256 amount)'])
const connection = testConnection(harbour, { accounts: [{ address: user, type: 'eoa' }] })
const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}`

type Built = ReturnType<typeof built>
function built(nowMs: number) {
  const deadline = nowMs / 1000 + 1200
  const { tx, shown } = swapOf('v3', 'toNative', { deadline })
  const quote = { ...shown, deadline }
  const amount = BigInt(quote.fromAmount)
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [quote.spender as `0x${string}`, amount] })
  const eip155 = { gas: '1', gasPrice: '1' }
  const approval = { from: id(user), to: id(usdc), data: data as string, value: '0', eip155: { gas: 1, gasPrice: '1' } }
  return { quote, tx: { ...tx, eip155 }, approval, allowance: '0' }
}

/** A form for 2000 of a token, with a quote, a server that builds what the test says, and a wallet that waits. */
function world(change: (replies: Built) => void = () => {}) {
  const asked: string[] = []
  const start = createTestApp().clock.now()
  const replies = built(start)
  const { quote } = built(start)
  change(replies)
  const get = vi.fn(async (name: string, query: { amount?: string; to?: string }) => {
    asked.push(`${name} ${query.amount ?? ''}`.trim())
    if (name === 'convertQuotes') return { quotes: [quote] }
    // As the server does.
    if (name === 'convertBuildApprove' && query.to !== undefined)
      return { tx: replies.approval, spender: quote.spender, allowance: replies.allowance }
    throw new Error(`Not here: ${name}`)
  })
  const post = vi.fn(async () => ({ tx: replies.tx, terms: quote }))
  const adapter = { ...eip155Adapter, transactionStatus: async () => ({ status: 'confirmed' as const }) }
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
  putSwap(app, { form: { ...form, pay: form.pay as `eip155:1:${string}` } })
  know(app, { quotes: [quote] })
  const wallet = app.wallet(harbour.id)
  wallet.features = { waits: ['eth_sendTransaction'] }
  let count = 0
  const { request } = wallet
  wallet.request = async question => {
    await request(question)
    return hashOf(++count)
  }
  const swap = () => app.store.getState().swap
  const view = () => currentRoute(app.store.getState().router).view
  return { app, wallet, quote, replies, asked, swap, view }
}

function know(app: TestApp, value: SwapQuotes): void {
  const swapping = swappingOf(app.store.getState())
  const key = swapping && quoteKey(swapping)
  if (key) putSwap(app, { quotes: { [key]: { status: 'ready', at: app.clock.now(), value } } })
}

test('a token is allowed by exactly the amount, and its swap is a question of its own once that is mined', async () => {
  const { app, wallet, replies, swap, view } = world()
  await prepareSwap(app)
  expect(view()).toBe('SwapPreview')
  expect(swap()?.review).toMatchObject({ allowed: 0, approvals: [{ isReset: false }] })
  expect(wallet.requests).toEqual([])
  const allowing = confirmSwap(app)
  await vi.waitFor(() => expect(app.store.getState().openSends).toMatchObject([{ amount: '2000', symbol: 'USDC' }]))
  wallet.approve()
  await allowing
  expect(swap()?.review).toMatchObject({ allowed: 1, approvals: [], isMining: false })
  expect(app.store.getState().task).toBeNull()
  const swapping = confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(2))
  wallet.approve()
  await swapping
  expect(wallet.requests.map(({ params }) => (params as [{ to: string; data: string }])[0])).toMatchObject([
    { to: usdc, data: replies.approval.data },
    { to: replies.tx.to.slice('eip155:1:'.length), data: replies.tx.data },
  ])
  expect(swap()?.review?.sent).toEqual({ chainId: 'eip155:1', hash: hashOf(2) })
  // It would swap the same again.
  expect(swap()?.form?.amount).toBe('')
})

test('what is allowed already is not asked for again', async () => {
  const { app, swap } = world(replies => {
    replies.allowance = '2000000000'
  })
  await prepareSwap(app)
  expect(swap()?.review?.approvals).toEqual([])
})

const foreign = `eip155:1:${thief}`
test.each<[string, (replies: Built) => void]>([
  ['router', ({ tx }) => Object.assign(tx, { to: foreign })],
  ['sender', ({ tx }) => Object.assign(tx, { from: foreign })],
  ['recipient', ({ tx }) => Object.assign(tx, { data: tx.data.replaceAll(user.slice(2), thief.slice(2)) })],
  ['minimum', ({ tx, quote }) => Object.assign(tx, { data: less(tx.data, quote.minimum) })],
  ['value', ({ tx }) => Object.assign(tx, { amount: '1' })],
  ['call', ({ tx }) => Object.assign(tx, { data: '0x12345678' })],
  ['spender of the approval', ({ approval, quote }) => spend(approval, thief, BigInt(quote.fromAmount))],
  ['amount of the approval', ({ approval, quote }) => spend(approval, quote.spender, 2n ** 256n - 1n)],
  ['token of the approval', ({ approval }) => Object.assign(approval, { to: foreign })],
])('a swap of which the server has changed the %s is refused, and the wallet is asked nothing', async (_, change) => {
  const { app, wallet, swap, view } = world(change)
  await prepareSwap(app)
  expect(view()).toBe('Swap')
  expect(swap()?.form).toMatchObject({ refusal: 'differs', isPreparing: false })
  expect(wallet.requests).toEqual([])
})

const less = (data: string, minimum: string) =>
  data.replaceAll(BigInt(minimum).toString(16).padStart(64, '0'), '1'.padStart(64, '0'))
const spend = (approval: Built['approval'], spender: string, amount: bigint) =>
  Object.assign(approval, {
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender as `0x${string}`, amount] }),
  })

test('a quote of something else than the form says is refused', async () => {
  const { app, quote, swap } = world()
  know(app, { quotes: [{ ...quote, fromAmount: '2' }] })
  await prepareSwap(app)
  expect(swap()?.form?.refusal).toBe('differs')
})

test('an offer that has expired is told at the press, and the wallet is asked nothing', async () => {
  const { app, wallet, swap } = world()
  await prepareSwap(app)
  app.clock.advance(1_200_001)
  await confirmSwap(app)
  expect(swap()?.review?.refusal).toBe('moved')
  expect(wallet.requests).toEqual([])
})

test('a declined permission leaves everything as it is', async () => {
  const { app, wallet, swap } = world()
  await prepareSwap(app)
  const allowing = confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  wallet.decline()
  await allowing
  expect(app.store.getState().task).toMatchObject({ kind: 'swap', status: 'failed', code: 'user_rejected' })
  expect(swap()?.review).toMatchObject({ allowed: 0, approvals: [{}] })
  expect(swap()?.form?.amount).toBe('2000')
})

test('a quote is asked for once the visitor pauses, and for the last amount alone', async () => {
  const { app, asked } = world()
  void typeAmount(app, '1', ['en'])
  void typeAmount(app, '12', ['en'])
  app.clock.advance(199)
  await Promise.resolve()
  expect(asked).toEqual([])
  app.clock.advance(1)
  await vi.waitFor(() => expect(asked).toEqual(['convertQuotes 12000000']))
})
