import { expect, test, vi } from 'vitest'
import { id, thief, usdc, user } from '../../signing/testSwaps.ts'
import { prepareSwap } from './prepareSwap.ts'
import { ethereum } from './testSwap.ts'
import { know, spend, world } from './testSwapWorld.ts'

/* By an aggregator, whose calls only it can read: a test run of them has to do what was shown. */

const oneInch = '0x111111125421ca6dc452d289314280a0f8842a65'
const pays = { standard: 'ERC20', contract: usdc, amount: '-2000000000' }
const gets = { standard: 'native', amount: '990000' }

const word = (number: bigint | string) => BigInt(number).toString(16).padStart(64, '0')
const movedTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const move = (token: string, from: string, to: string, amount: bigint) => ({
  address: token,
  topics: [movedTopic, `0x${word(from)}`, `0x${word(to)}`],
  data: `0x${word(amount)}`,
})
const currency = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const paid = move(usdc, user, oneInch, 2_000_000_000n)
const got = move(currency, oneInch, user, 990_000n)
/** As a node answers `eth_simulateV1`. */
const runOf = (...logs: readonly object[]) => [
  { calls: [{ status: '0x1', logs: [] }, ...[logs].map(each => ({ status: '0x1', logs: each }))] },
]

/** @param node what one of the network's own nodes answers to a test run */
function aggregated(changes: readonly object[], result = 'success', node: () => unknown = () => runOf(paid, got)) {
  const created = world(replies => {
    const { tx, approval, quote } = replies
    Object.assign(quote, { source: '1inch', router: oneInch, spender: oneInch, route: undefined, deadline: undefined })
    Object.assign(tx, { to: id(oneInch), data: '0x07ed2379' })
    spend(approval, oneInch, BigInt(quote.fromAmount))
    replies.simulation = { result, changes }
  })
  const { adapter, app, replies } = created
  const askNodes = vi.fn(async () => node())
  adapter.has.nodes.ask = askNodes
  know(app, { quotes: [replies.quote] })
  return { ...created, askNodes }
}

test('an aggregator’s swap is shown if its simulations keep the promise, at the server and at a node', async () => {
  const { app, view, swap, askNodes } = aggregated([pays, gets])
  await prepareSwap(app)
  expect(askNodes).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ method: 'eth_simulateV1' }))
  expect(swap()?.form?.refusal).toBeUndefined()
  expect(view()).toBe('SwapPreview')
})

test.each<[string, readonly object[], string?]>([
  ['brings a little less than the minimum, as with a token that keeps a part', [pays, { ...gets, amount: '989999' }]],
  ['takes more', [{ ...pays, amount: '-2000000001' }, gets]],
  ['takes something else as well', [pays, gets, { standard: 'ERC20', contract: thief, amount: '-1' }]],
  ['brings nothing', [pays]],
  ['fails', [], 'reverted'],
])('an aggregator’s swap whose simulation %s is refused', async (_, changes, result) => {
  const { app, wallet, view, swap } = aggregated(changes, result)
  await prepareSwap(app)
  expect([view(), swap()?.form?.refusal]).toEqual(['Swap', 'differs'])
  expect(wallet.requests).toEqual([])
})

test.each<[string, () => unknown]>([
  ['pays somebody else', () => runOf(paid, move(currency, oneInch, thief, 990_000n))],
  ['brings less', () => runOf(paid, move(currency, oneInch, user, 989_999n))],
  ['takes another amount', () => runOf(move(usdc, user, oneInch, 2_000_000_001n), got)],
  ['takes another token as well', () => runOf(paid, got, move(thief, user, thief, 1n))],
  [
    'takes a collectible as well',
    () => runOf(paid, got, { ...move(thief, user, thief, 0n), topics: [...paid.topics, '0x1'] }),
  ],
  [
    'fails',
    () => [
      {
        calls: [
          { status: '0x1', logs: [] },
          { status: '0x0', logs: [] },
        ],
      },
    ],
  ],
])('a server that lies in the simulation, too, is contradicted by a node: the swap %s', async (_, node) => {
  const { app, wallet, view, swap } = aggregated([pays, gets], 'success', node)
  await prepareSwap(app)
  expect([view(), swap()?.form?.refusal]).toEqual(['Swap', 'differs'])
  expect(wallet.requests).toEqual([])
})

test.each<[string, string, () => unknown]>([
  ['the server cannot tell', 'unknown', () => runOf(paid, got)],
  [
    'no node knows the method',
    'success',
    () => {
      throw Object.assign(new Error('the method does not exist'), { code: -32601 })
    },
  ],
  ['the node answers nonsense', 'success', () => ({ calls: [] })],
  ['the node leaves a call out', 'success', () => [{ calls: [{ status: '0x1', logs: [paid, got] }] }]],
  ['the node tells no logs', 'success', () => [{ calls: [{ status: '0x1' }, { status: '0x1' }] }]],
])('an unverifiable swap is refused too: %s', async (_, result, node) => {
  const { app, wallet, view, swap } = aggregated([pays, gets], result, node)
  await prepareSwap(app)
  expect([view(), swap()?.form?.refusal]).toEqual(['Swap', 'unproven'])
  expect(wallet.requests).toEqual([])
})

test('a node behind the quoting server does not count as a witness', async () => {
  const { app, askNodes } = aggregated([pays, gets])
  const { apiUrl } = app.config
  Object.assign(app.config, {
    networks: [{ ...ethereum, rpcUrls: [`${apiUrl}/v1/?chainId=eip155:1`, 'https://node.example'] }],
  })
  await prepareSwap(app)
  expect(askNodes).toHaveBeenCalledWith(expect.objectContaining({ urls: ['https://node.example'] }))
})
