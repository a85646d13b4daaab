import { type Address, getAddress, parseEther } from 'viem'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { balance } from '../../shared/api/balance.schema.ts'
import { first, freshAddress, second, startTestChain, type TestChain } from './testChain.ts'

let chain: TestChain
beforeAll(async () => {
  const started = await startTestChain()
  chain = started
  return () => started.stop()
})
afterEach(() => chain.reset())

const unit = 10n ** 18n
const token = (name: string, symbol: string) => chain.deploy('MintableToken', [name, symbol])
const mint = (to: Address, tokenAddress: Address, amount = unit) =>
  chain.call(first, tokenAddress, 'mint', [to, amount])

async function balancesOf(account: string, settings: Parameters<TestChain['read']>[1] = {}) {
  const source = await chain.source()
  const reply = await source.balances?.(chain.read(account, settings), [])
  return balance.reply.parse(reply).balances
}

test('the native currency comes first, then received tokens, with names, symbols and decimals from the chain', async () => {
  const account = freshAddress()
  await chain.send(first, account, { value: parseEther('1.5') })
  await mint(account, chain.contracts.token, 2_500_000n)
  expect(await balancesOf(account)).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      quantity: { decimals: '18', numeric: '1.5' },
      isListed: true,
    },
    {
      name: 'Test Dollar',
      symbol: 'TUSD',
      chainId: 'eip155:31337',
      address: `eip155:31337:${getAddress(chain.contracts.token)}`,
      quantity: { decimals: '6', numeric: '2.5' },
      isListed: false,
    },
  ])
})

test('hostile tokens are left out, and affect no others', async () => {
  const account = freshAddress()
  const good = [await token('Good', 'GOOD'), await token('Better', 'BETTER')] as const
  await mint(account, good[0])
  for (const way of [0, 1, 2, 3]) await mint(account, await chain.deploy('UnreadableToken', [way]))
  for (const name of ['HugeDecimalsToken', 'NoDecimalsToken', 'WholeToken'])
    await mint(account, await chain.deploy(name))
  await chain.call(first, await chain.deploy('PoisonToken'), 'poison', [first, account, unit])
  await mint(account, good[1])
  expect((await balancesOf(account)).map(({ symbol }) => symbol)).toEqual(['ETH', 'BETTER', 'GOOD'])
})

test('tokens with oversized answers affect no others', async () => {
  const account = freshAddress()
  const good = await token('Good', 'GOOD')
  await mint(account, good)
  for (let count = 0; count < 12; count++) await mint(account, await chain.deploy('UnreadableToken', [3]))
  expect((await balancesOf(account)).map(({ symbol }) => symbol)).toEqual(['ETH', 'GOOD'])
})

test('a name of 50 kB with marks that hide and reorder is cleaned', async () => {
  const account = freshAddress()
  await mint(account, await chain.deploy('LongNameToken'))
  const [, long] =
    (await (await chain.source()).balances?.(chain.read(account), []).then(reply => reply.balances)) ?? []
  expect(long?.name.startsWith('Visit xy Visit xy')).toBe(true)
  expect(long?.name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(long?.name.length).toBeLessThan(2000)
})

test('transfer fees are not in the balance, and old contracts without return values are read', async () => {
  const account = freshAddress()
  const [fee, old] = [await chain.deploy('FeeToken'), await chain.deploy('OldDollar')]
  await mint(first, fee, 10n * unit)
  await chain.call(first, fee, 'transfer', [account, 10n * unit])
  await mint(first, old, 7_000_000n)
  await chain.call(first, old, 'transfer', [account, 5_000_000n])
  const held = (await balancesOf(account)).map(({ symbol, quantity }) => [symbol, quantity.numeric])
  expect(held).toEqual([
    ['ETH', '0'],
    ['OLD', '5'],
    ['FEE', '9'],
  ])
})

test('500 tokens take at most three round trips including the search for others, then two; hostile ones one more', async () => {
  const account = freshAddress()
  const [held, unlisted] = [await token('Held', 'HELD'), await token('Unlisted', 'UNLISTED')]
  await mint(account, held)
  await mint(account, unlisted)
  const listed = Array.from({ length: 499 }, () => freshAddress())
  const tokens = [...listed.slice(0, 250), held, ...listed.slice(250)].map(address => ({
    address,
    name: 'Listed',
    symbol: 'L',
  }))
  // Contracts that answer with zero, like tokens that an account lacks.
  const code = '0x60206000f3'
  await Promise.all(listed.map(address => chain.rpc('anvil_setCode', address, code)))
  const source = await chain.source()
  // Ignores requests that follow an answer.
  const read = () => ({ ...chain.read(account, { tokens }), later: undefined })
  const symbols = async () => {
    chain.reset()
    const { balances = [] } = (await source.balances?.(read(), [])) ?? {}
    return balances.map(({ symbol }) => symbol)
  }
  expect(await symbols()).toEqual(['ETH', 'HELD', 'UNLISTED'])
  expect(chain.trips.length).toBeLessThanOrEqual(3)
  await mint(account, await token('Later', 'LATER'))
  expect(await symbols()).toEqual(['ETH', 'HELD', 'LATER', 'UNLISTED'])
  expect(chain.trips.length).toBeLessThanOrEqual(2)

  for (const way of [0, 1, 2, 3]) {
    const address = await chain.deploy('UnreadableToken', [way])
    tokens[way] = { address, name: 'Listed', symbol: 'L' }
  }
  const other = await chain.source()
  chain.reset()
  const { balances } = (await other.balances?.(read(), [])) ?? {}
  expect(balances).toHaveLength(4)
  expect(chain.trips.length).toBeLessThanOrEqual(4)
})

test('prices come from a current feed alone', async () => {
  const account = freshAddress()
  await chain.send(first, account, { value: parseEther('2') })
  await mint(account, chain.contracts.token, 1_000_000n)
  const nowSeconds = BigInt(Math.floor(Date.now() / 1000))
  const feed = async (answer: bigint, updatedAt: bigint) => {
    const address = (await chain.deploy('TestFeed', [answer, updatedAt])).toLowerCase() as Address
    return { address, maxAgeSeconds: 3600 }
  }
  const priced = async (priceFeed: { address: Address; maxAgeSeconds: number }) => {
    const tokens = [{ address: chain.contracts.token, name: 'Test Dollar', symbol: 'TUSD', priceFeed }]
    return (await balancesOf(account, { tokens, nativePriceFeed: await feed(2000_00000000n, nowSeconds) })).map(
      ({ symbol, price, value, isListed }) => ({ symbol, price, value, isListed }),
    )
  }
  const native = { symbol: 'ETH', price: 2000, value: 4000, isListed: true }
  const unpriced = { symbol: 'TUSD', price: undefined, value: undefined, isListed: true }
  expect(await priced(await feed(1_00000000n, nowSeconds))).toEqual([native, { ...unpriced, price: 1, value: 1 }])
  expect(await priced(await feed(1_00000000n, nowSeconds - 4000n))).toEqual([native, unpriced])
  expect(await priced(await feed(1_00000000n, nowSeconds + 4000n))).toEqual([native, unpriced])
  expect(await priced(await feed(-1n, nowSeconds))).toEqual([native, unpriced])
  expect(await priced({ address: account, maxAgeSeconds: 3600 })).toEqual([native, unpriced])
})

test('without a multicall the tokens are read one by one', async () => {
  const account = freshAddress()
  await mint(account, chain.contracts.token, 1_000_000n)
  const held = await balancesOf(account, { multicall: account })
  expect(held.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD'])
})

test('a node without logs still gives balances of listed tokens', async () => {
  const account = freshAddress()
  await mint(account, chain.contracts.token, 1_000_000n)
  chain.interfere(({ method }) =>
    method === 'eth_getLogs' ? { error: { code: -32601, message: 'the method is not available' } } : undefined,
  )
  const tokens = [{ address: chain.contracts.token, name: 'Test Dollar', symbol: 'TUSD' }]
  expect((await balancesOf(account, { tokens })).map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD'])
})

test.each([
  ['no hex', '1000'],
  ['a number', 1000],
  ['too long', `0x${'f'.repeat(70)}`],
  ['nothing', null],
])('a balance that is %s is refused in words that name no server', async (_, result) => {
  chain.interfere(({ method }) => (method === 'eth_getBalance' ? { result } : undefined))
  await expect(balancesOf(freshAddress())).rejects.toMatchObject({
    code: 'node_failed',
    message: expect.not.stringContaining('127.0.0.1'),
  })
})

test('play money is priced by the local feeds, which also pass for built-in ones under their names', async () => {
  const { token, etherFeed, dollarFeed } = chain.contracts
  const feedAt = (address: Address) => ({ address: address.toLowerCase() as Address, maxAgeSeconds: 604_800 })
  const settings = (pair?: string) => ({
    tokens: [{ address: token, name: 'Test Dollar', symbol: 'TUSD', priceFeed: feedAt(dollarFeed) }],
    nativePriceFeed: { ...feedAt(etherFeed), ...(pair && { pair }) },
  })
  const pricesOf = async (pair?: string) =>
    (await balancesOf(second, settings(pair))).map(({ symbol, price, priceFrom }) => [symbol, price, priceFrom])
  expect(await pricesOf()).toEqual(
    expect.arrayContaining([
      ['ETH', 2500, 'feed'],
      ['TUSD', 1, 'feed'],
    ]),
  )
  expect((await pricesOf('ETH / USD'))[0]).toEqual(['ETH', 2500, 'feed'])
  expect((await pricesOf('BTC / USD'))[0]).toEqual(['ETH', undefined, undefined])
})
