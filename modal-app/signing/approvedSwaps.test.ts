import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { prepareApproval } from '../../cdn/secure-site/approve/prepareApproval.ts'
import { type TestNetwork, testNetwork } from '../../cdn/secure-site/approve/testNetwork.ts'
import {
  amount,
  call,
  dai,
  deadline,
  exchanges,
  minimum,
  multicall,
  permit,
  swapOf,
  thief,
  usdc,
  type Version,
  type Ways,
  wrapped,
} from './testSwaps.ts'

/* Swaps as our own server builds them, and others that look like them. */

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
const approve = (spender: string, amount: bigint) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender as `0x${string}`, amount] })

async function setUp(): Promise<TestNetwork> {
  const network = await testNetwork()
  const { v2, v3 } = exchanges
  network.config = {
    ...network.config,
    swaps: [{ chainId: 'eip155:1', wrapped, routers: [v2.router, v3.router], names: [] }],
  }
  network.isSmart = true
  network.node.eth_getCode = '0x'
  network.tokens = [
    { contract: usdc, kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: true },
    { contract: dai, kind: 'token', name: 'Dai', symbol: 'DAI', decimals: 4, isListed: true },
  ]
  return network
}

const built = (network: TestNetwork, version: Version, way: Ways, more: object = {}) => {
  const { tx } = swapOf(version, way, { account: network.address, ...more })
  return { to: exchanges[version].router, data: tx.data, value: `0x${BigInt(tx.amount).toString(16)}` }
}
const send = async (network: TestNetwork, transaction: object) =>
  (await prepareApproval(network, 'eth_sendTransaction', [{ from: network.address, ...transaction }])).view
const batch = async (network: TestNetwork, calls: readonly object[]) =>
  (await prepareApproval(network, 'wallet_sendCalls', [{ version: '2.0.0', from: network.address, calls }])).view

test.each<[Version, Ways, string, string]>([
  ['v2', 'tokens', '2,000 USDC', '0.00000000000099 DAI'],
  ['v3', 'tokens', '2,000 USDC', '0.00000000000099 DAI'],
  ['v3', 'toNative', '2,000 USDC', '0.00000000000099 ETH'],
  ['v2', 'fromNative', '0.000000002 ETH', '0.00000000000099 DAI'],
  ['v3', 'fromNative', '0.000000002 ETH', '0.00000000000099 DAI'],
  // DAI has 18 decimals by the site's own list, whatever this network says.
])('a swap by %s, %s: what it gives and what it brings at least', async (version, way, gives, gets) => {
  const network = await setUp()
  const view = await send(network, built(network, version, way))
  expect([view.verb, `${view.amount} ${view.unit}`]).toEqual(['Swap', gives])
  const contract = way === 'toNative' ? undefined : getAddress(dai)
  expect(view.facts).toContainEqual({ name: 'You get at least', value: gets, contract, note: undefined })
  expect(view.facts).toContainEqual({ name: 'Expires', value: '2026-11-26 00:20 UTC' })
  expect(view.isUnread).toBeFalsy()
  expect(view.cautions).toEqual([])
})

test('its own permission before the swap is part of it, and both are shown', async () => {
  const network = await setUp()
  const { router } = exchanges.v3
  const view = await batch(network, [{ to: usdc, data: approve(router, amount) }, built(network, 'v3', 'tokens')])
  expect(view).toMatchObject({ verb: 'Swap', amount: '2,000', unit: 'USDC', isUnread: false, cautions: [] })
  expect(view.calls).toMatchObject([
    { verb: 'Allow spending', amount: '2,000', unit: 'USDC', isMarked: false },
    { verb: 'Swap', amount: '2,000', unit: 'USDC', isMarked: false },
  ])
})

const others: [string, (network: TestNetwork) => object[], string][] = [
  ['of more', () => [{ to: usdc, data: approve(exchanges.v3.router, amount + 1n) }], 'Step 1 lets someone'],
  ['for somebody else', () => [{ to: usdc, data: approve(thief, amount) }], 'Step 1 lets someone'],
  ['of another token', () => [{ to: dai, data: approve(exchanges.v3.router, amount) }], 'Step 1 lets someone'],
  [
    'and another',
    () => [
      { to: usdc, data: approve(thief, 1n) },
      { to: usdc, data: approve(exchanges.v3.router, amount) },
    ],
    'Step 1 lets someone',
  ],
]
test.each(others)('a permission %s before a swap is shown as a permission', async (_, before, caution) => {
  const network = await setUp()
  const view = await batch(network, [...before(network), built(network, 'v3', 'tokens')])
  expect(view.verb).toMatch(/^Run/)
  expect(view.cautions[0]).toContain(caution)
})

test('a permission among ten calls is pointed at, wherever it stands', async () => {
  const network = await setUp()
  const pay = { to: thief, value: '0x1' }
  const hidden = { to: usdc, data: approve(thief, 2n ** 256n - 1n) }
  const everything = {
    to: dai,
    data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [thief, true] }),
  }
  const calls = [pay, pay, pay, pay, pay, pay, hidden, pay, everything, pay]
  const view = await batch(network, calls)
  expect(view.calls).toHaveLength(10)
  expect(view.calls?.map(({ isMarked }) => isMarked).flatMap((marked, at) => (marked ? [at + 1] : []))).toEqual([7, 9])
  expect(view.cautions[0]).toBe('Steps 7, 9 let someone take from your wallet later.')
  expect(view.cautions).toContainEqual(expect.stringContaining('all your USDC'))
})

test.each<[string, (network: TestNetwork) => object]>([
  ['of a contract that nobody knows', network => ({ ...built(network, 'v3', 'tokens'), to: thief })],
  [
    'on another network',
    network => {
      Object.assign(network.config.swaps[0] ?? {}, { chainId: 'eip155:137' })
      return built(network, 'v3', 'tokens')
    },
  ],
  ['that sends currency along', network => ({ ...built(network, 'v3', 'tokens'), value: '0x1' })],
  ['that sends too little along', network => ({ ...built(network, 'v3', 'fromNative'), value: '0x1' })],
  [
    'with a byte more',
    network => ({ ...built(network, 'v3', 'tokens'), data: `${built(network, 'v3', 'tokens').data}00` }),
  ],
  [
    'that leaves what arrives in the exchange',
    network => built(network, 'v2', 'tokens', { account: exchanges.v2.router }),
  ],
  [
    'with a call besides',
    network => {
      const swap = call('exactInputSingle', [usdc, dai, 500, network.address, amount, minimum, 0n])
      return { to: exchanges.v3.router, data: multicall(swap, call('pull', usdc, 1n)) }
    },
  ],
  [
    'with somebody’s permit of more',
    network =>
      built(network, 'v3', 'tokens', { permit, amount: amount + 1n, account: network.address }) && {
        to: exchanges.v3.router,
        data: multicall(
          call('selfPermit', usdc, amount, BigInt(deadline), 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`),
          call('exactInputSingle', [usdc, dai, 500, network.address, amount, minimum, 0n]),
        ),
      },
  ],
])('a call %s is read as no swap', async (_, asked) => {
  const network = await setUp()
  const view = await send(network, asked(network))
  expect(view).toMatchObject({ verb: expect.stringMatching(/^(Call|Send to) a contract$/), isUnread: true })
})

test('the recipient is shown if it is another account', async () => {
  const network = await setUp()
  const view = await send(network, built(network, 'v3', 'tokens', { account: thief }))
  expect(view.cautions).toEqual(['What you’d get goes to someone else.'])
  expect(view.facts).toContainEqual(expect.objectContaining({ name: 'To', isAddress: true }))
})

test('a swap without a minimum is pointed out', async () => {
  const network = await setUp()
  const view = await send(network, built(network, 'v3', 'tokens', { minimum: 0n }))
  expect(view.cautions).toEqual(['You give something and get nothing.'])
})
