import { type Address, encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken } from '../../shared/nativeToken.ts'
import { addV2Pool } from './deploySwaps.ts'
import { createPoolStranger, type PoolStranger } from './strangersPools.ts'
import {
  type Allowance,
  abi,
  balanceOf,
  idOf,
  local,
  onSwapChain,
  type SwapApp,
  sendBuilt,
  startSwapApp,
} from './swapApp.ts'
import { first, freshAddress, type TestChain, third } from './testChain.ts'
import { tokenUnit } from './testToken.ts'

/* The server's refusals of swaps and their messages, on a real chain. */

let chain: TestChain
let app: SwapApp
let dollar: Address
let euro: Address
let maker: PoolStranger
const ether = 10n ** 18n

const renew = onSwapChain(async world => {
  ;({ chain, app } = world)
  dollar = chain.contracts.token
  euro = chain.contracts.swaps.euro
  maker = await createPoolStranger(chain)
})

describe('an invalid query is answered with 400', () => {
  const usual = () => ({ from: nativeToken as string, to: dollar as string, amount: ether })
  test.each([
    ['an amount of zero', () => ({ ...usual(), amount: 0n }), 'query.amount'],
    ['an amount below zero', () => ({ ...usual(), amount: -5n }), 'query.amount'],
    ['more than a contract can count to', () => ({ ...usual(), amount: 2n ** 256n }), 'query.amount'],
    ['the same token twice', () => ({ ...usual(), to: nativeToken }), 'another token'],
    [
      'the same token in other letters',
      () => ({ ...usual(), from: `0x${dollar.slice(2).toUpperCase()}` }),
      'another token',
    ],
    ['the wrapped currency', () => ({ ...usual(), to: chain.contracts.swaps.wrapped }), 'the same currency, wrapped'],
    ['no token', () => ({ ...usual(), to: freshAddress() }), 'is not a token of Local chain'],
    ['a contract that is none', () => ({ ...usual(), to: chain.contracts.multicall }), 'is not a token of Local chain'],
    ['the zero address', () => ({ ...usual(), to: `0x${'0'.repeat(40)}` }), 'query.to'],
    ['a swap for nobody', () => ({ ...usual(), account: `0x${'0'.repeat(40)}` }), 'query.userAddress'],
  ])('%s', async (_, swap, text) => {
    const { status, body } = await app.quotes(swap())
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.error).toContain(text)
  })

  test.each([
    ['an amount with a comma', { amount: '1,5' }],
    ['an amount with a point', { amount: '1.5' }],
    ['an exponent', { amount: '1e18' }],
    ['a slippage of 51 percent', { slippage: '51' }],
    ['a slippage below zero', { slippage: '-1' }],
    ['a token of another network', { to: `eip155:1:${'0x'.padEnd(42, '1')}` }],
    ['an account of another network', { userAddress: `eip155:1:${first}` }],
  ])('%s', async (_, more) => {
    const { status } = await app.quotes(usual(), more)
    expect(status).toBe(400)
  })
})

describe('without a quote, the reason is given', () => {
  test('two tokens without a common pool', async () => {
    const token = await chain.deploy('LookAlikeToken')
    const { status, body } = await app.quotes({ from: nativeToken, to: token, amount: ether })
    expect([status, body]).toEqual([200, { quotes: [], refusal: 'no-route' }])
    const built = await app.build({ from: nativeToken, to: token, amount: ether })
    expect([built.status, built.body.code]).toEqual([404, 'no_route'])
  })

  test('more than the pools hold', async () => {
    for (const amount of [10n ** 12n * ether, 2n ** 128n, 2n ** 255n]) {
      const { status, body } = await app.quotes({ from: nativeToken, to: euro, amount })
      expect([status, body]).toEqual([200, { quotes: [], refusal: 'insufficient-liquidity' }])
    }
    const built = await app.build({ from: nativeToken, to: euro, amount: 10n ** 30n })
    expect([built.status, built.body.code]).toEqual([409, 'insufficient_liquidity'])
  })

  test('so little that nothing arrives', async () => {
    const { body } = await app.quotes({ from: nativeToken, to: dollar, amount: 1n })
    expect(body).toEqual({ quotes: [], refusal: 'insufficient-liquidity' })
  })

  // @spec 8.swaps-network
  test('a network without a source', async () => {
    const none = await startSwapApp(chain, { swaps: [] })
    for (const answer of [
      await none.quotes({ from: nativeToken, to: dollar, amount: ether }),
      await none.build({ from: nativeToken, to: dollar, amount: ether }),
      await none.approve({ from: dollar, to: nativeToken, amount: ether }),
      await none.get('tokens', { chainId: local }),
      await none.get('allowance', { tokenAddress: idOf(dollar), userAddress: first }),
    ])
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        503,
        'not_available',
        'Network not supported for Swaps',
      ])
  })

  test('a node that is down', async () => {
    chain.interfere(() => ({ error: { code: -32000, message: 'header not found' } }))
    const { status, body } = await app.quotes({ from: nativeToken, to: dollar, amount: ether })
    expect([status, body.code]).toEqual([502, 'node_failed'])
  })

  test('a node that fails between the pools and their quotes', async () => {
    await app.quotes({ from: nativeToken, to: dollar, amount: ether })
    chain.interfere(({ method }) =>
      method === 'eth_call' ? { error: { code: -32000, message: 'header not found' } } : undefined,
    )
    const { status, body } = await app.quotes({ from: nativeToken, to: dollar, amount: 2n * ether })
    expect([status, body.code]).toEqual([502, 'node_failed'])
  })
})

test('an exchange with invalid answers does not affect the other', async () => {
  const { multicall, token, swaps } = chain.contracts
  const usual = await app.quotes({ from: nativeToken, to: dollar, amount: ether })
  const expected = usual.body.quotes.find(({ source }) => source === 'uniswap-v2')?.toAmount
  for (const broken of [
    { ...swaps.v3, factory: multicall },
    { ...swaps.v3, quoter: multicall },
    { ...swaps.v3, factory: freshAddress(), quoter: freshAddress() },
    { ...swaps.v3, factory: token },
  ]) {
    const sources = [
      { type: 'uniswap-v3' as const, ...broken },
      { type: 'uniswap-v2' as const, ...swaps.v2 },
    ]
    const half = await startSwapApp(chain, { swaps: { wrapped: swaps.wrapped, bases: [], sources } })
    const { status, body } = await half.quotes({ from: nativeToken, to: dollar, amount: ether })
    expect([status, body.quotes.map(({ toAmount }) => toAmount)]).toEqual([200, [expected]])
  }
})

describe('a transaction keeps to its quote', () => {
  test('after its deadline, the chain refuses it, and the server no longer builds it', async () => {
    const swap = { from: nativeToken, to: dollar, amount: ether }
    const { body } = await app.quotes(swap)
    for (const quote of body.quotes) {
      const built = await app.build(swap, { quote, disableEstimate: true })
      await chain.rpc('evm_setNextBlockTimestamp', (quote.deadline ?? 0) + 1)
      expect(await sendBuilt(chain, built.body)).toMatchObject({ isDone: false })
      await renew()
    }
    const [quote] = body.quotes
    const old = await app.build(swap, { quote: { ...quote, deadline: 1_000_000_000 } as never })
    expect([old.status, old.body.code]).toEqual([409, 'price_moved'])
    const long = await app.build(swap, { quote: { ...quote, deadline: 4_000_000_000 } as never })
    expect([long.status, long.body.code]).toEqual([400, 'invalid_request'])
  })

  test('a price beyond the slippage swaps nothing, and is detected in advance', async () => {
    const swap = { from: nativeToken, to: dollar, amount: ether }
    const { body } = await app.quotes(swap)
    for (const quote of body.quotes) {
      const large = { from: nativeToken, to: dollar, amount: 30n * ether, account: third }
      const others = (await app.quotes(large)).body.quotes.find(({ source }) => source === quote.source)
      const first = await app.build(large, { quote: { ...others, route: quote.route } as never })
      expect((await sendBuilt(chain, first.body)).isDone).toBe(true)
      const built = await app.build(swap, { quote })
      expect(built.body.wouldFail).toMatch(/INSUFFICIENT_OUTPUT_AMOUNT|Too little received/)
      expect((await sendBuilt(chain, built.body)).isDone).toBe(false)
    }
  })

  test('without a quote, the best current one is built', async () => {
    const { status, body } = await app.build(
      { from: nativeToken, to: dollar, amount: ether },
      { eip155: { slippage: 3 } },
    )
    expect(status).toBe(200)
    expect(body.terms).toMatchObject({ source: 'uniswap-v3', slippage: 3 })
    const before = await balanceOf(chain, dollar)
    expect((await sendBuilt(chain, body)).isDone).toBe(true)
    expect((await balanceOf(chain, dollar)) - before).toBeGreaterThanOrEqual(BigInt(body.terms.minimum))
  })

  test('a missing approval is detected in advance', async () => {
    const { body } = await app.build({ from: dollar, to: nativeToken, amount: 100n * tokenUnit })
    expect(body.wouldFail).toBeDefined()
    const guessed = await app.build(
      { from: dollar, to: nativeToken, amount: 100n * tokenUnit },
      { disableEstimate: true },
    )
    expect(guessed.body).not.toHaveProperty('wouldFail')
  })

  test('a token with a transfer fee is detected in advance, and not swapped for less', async () => {
    const taxed = await maker.makeToken('TaxedToken')
    await maker.wrap(100n * ether)
    await addV2Pool(maker, [chain.contracts.swaps.wrapped, 50n * ether], [taxed, 10n ** 24n])
    const swap = { from: nativeToken, to: taxed, amount: ether, account: third }
    const { body } = await app.build(swap)
    expect(body.wouldFail).toMatch('INSUFFICIENT_OUTPUT_AMOUNT')
    const before = await balanceOf(chain, taxed, third)
    expect((await sendBuilt(chain, body)).isDone).toBe(false)
    expect(await balanceOf(chain, taxed, third)).toBe(before)
  })
})

// @spec 7.convert-build-approve 7.convert-allowance
describe('an approval', () => {
  const allowed = async (token: string, source: string, account: string = first) =>
    (await app.get<Allowance>('allowance', { tokenAddress: idOf(token), userAddress: account, source })).body

  test('is for exactly the amount and the router of the source', async () => {
    const { v2, v3 } = chain.contracts.swaps
    const swap = { from: dollar, to: nativeToken, amount: 123_456n }
    for (const [source, router] of [
      ['uniswap-v2', v2.router],
      ['uniswap-v3', v3.router],
    ] as const) {
      expect(await allowed(dollar, source)).toEqual({ allowance: '0', spender: router.toLowerCase() })
      const { body } = await app.approve(swap, { source })
      expect(body.tx).toMatchObject({
        to: idOf(dollar.toLowerCase()),
        from: idOf(first.toLowerCase()),
        data: encodeFunctionData({ abi, functionName: 'approve', args: [router, 123_456n] }).toLowerCase(),
        value: '0',
      })
      expect(body).toMatchObject({ spender: router.toLowerCase(), allowance: '0' })
      expect(body).not.toHaveProperty('next')
      const mined = await sendBuilt(chain, body)
      expect(mined.isDone).toBe(true)
      expect(body.tx.eip155.gas).toBeLessThan(Number(mined.gasUsed) * 2)
      expect(await allowed(dollar, source)).toMatchObject({ allowance: '123456' })
    }
  })

  test('takes two steps for a token that must be reset to zero first', async () => {
    const stubborn = await maker.makeToken('StubbornToken')
    const swap = { from: stubborn, to: nativeToken, amount: 500n, account: first }
    const source = 'uniswap-v2'
    const one = await app.approve(swap, { source })
    expect(one.body).not.toHaveProperty('next')
    expect((await sendBuilt(chain, one.body)).isDone).toBe(true)
    const two = await app.approve({ ...swap, amount: 700n }, { source })
    expect(two.body.allowance).toBe('500')
    expect((await sendBuilt(chain, two.body)).isDone).toBe(true)
    expect(await allowed(stubborn, source)).toMatchObject({ allowance: '0' })
    expect((await sendBuilt(chain, { tx: two.body.next ?? two.body.tx })).isDone).toBe(true)
    expect(await allowed(stubborn, source)).toMatchObject({ allowance: '700' })
  })

  test('is not needed for the currency itself', async () => {
    expect(await allowed(nativeToken, 'uniswap-v2')).toMatchObject({ allowance: String(2n ** 256n - 1n) })
    const { status } = await app.approve({ from: nativeToken, to: dollar, amount: 1n })
    expect(status).toBe(400)
  })

  test('names the available sources', async () => {
    const { status, body } = await app.approve({ from: dollar, to: nativeToken, amount: 1n }, { source: 'somebody' })
    expect([status, body.error]).toEqual([400, expect.stringContaining('uniswap-v2, uniswap-v3')])
  })
})

describe('further answers', () => {
  // @spec 7.convert-tokens
  test('the token list: the currency, then the operator’s tokens with their decimals, and the sources', async () => {
    const { body } = await app.get('tokens', { chainId: local })
    expect(body).toEqual({
      tokens: [
        { name: 'Ether', symbol: 'ETH', decimals: 18, address: idOf(nativeToken) },
        { name: 'Test Dollar', symbol: 'TUSD', decimals: 6, address: idOf(dollar.toLowerCase()) },
      ],
      sources: [
        { source: 'uniswap-v2', sourceName: 'Uniswap v2', router: chain.contracts.swaps.v2.router.toLowerCase() },
        { source: 'uniswap-v3', sourceName: 'Uniswap v3', router: chain.contracts.swaps.v3.router.toLowerCase() },
      ],
      wrapped: chain.contracts.swaps.wrapped.toLowerCase(),
    })
  })

  // @spec 7.convert-gas-price
  test('gas prices in wei, higher for faster ones', async () => {
    const { body } = await app.get<Record<string, string>>('gas-price', { chainId: local })
    const [standard, fast, instant] = [body.standard, body.fast, body.instant].map(text => BigInt(text ?? 0))
    expect(standard).toBeGreaterThan(0n)
    expect(fast).toBeGreaterThanOrEqual(standard ?? 0n)
    expect(instant).toBeGreaterThanOrEqual(fast ?? 0n)
  })

  test('a network that keeps no history of fees still has a price', async () => {
    chain.interfere(({ method }) =>
      method === 'eth_feeHistory' ? { error: { code: -32601, message: 'no such method' } } : undefined,
    )
    const { body } = await app.get<Record<string, string>>('gas-price', { chainId: local })
    expect(BigInt(body.instant ?? 0)).toBe((BigInt(body.standard ?? 0) * 125n) / 100n)
  })
})
