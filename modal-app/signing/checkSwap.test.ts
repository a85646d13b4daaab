import { decodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type BuiltSwap, checkSwap } from './checkSwap.ts'
import * as swaps from './testSwaps.ts'

const { amount, call, dai, deadline, id, minimum, multicall, permit, pins, swapOf, thief, usdc, usdt, user, wrapped } =
  swaps
const versions = ['v2', 'v3'] as const
const ways = ['tokens', 'fromNative', 'toNative'] as const
const all = versions.flatMap(version => ways.map(way => ({ version, way })))

const withTx = (swap: BuiltSwap, tx: Partial<BuiltSwap['tx']>): BuiltSwap => ({ ...swap, tx: { ...swap.tx, ...tx } })
const withShown = (swap: BuiltSwap, shown: Partial<BuiltSwap['shown']>): BuiltSwap => ({
  ...swap,
  shown: { ...swap.shown, ...shown },
})
const refusalOf = (swap: BuiltSwap) => checkSwap(swap)?.refusal
const calldata = (...calls: readonly Hex[]) => withTx(swapOf('v3', 'tokens'), { data: multicall(...calls) })
/** The calls within a transaction of v3. */
function callsOf({ tx: { data } }: BuiltSwap): readonly Hex[] {
  return decodeFunctionData({ abi: swaps.routerAbi, data: data as Hex }).args?.[1] as unknown as readonly Hex[]
}

describe.each(all)('of a swap by $version ($way)', ({ version, way }) => {
  const good = swapOf(version, way)
  const route = good.shown.route as NonNullable<typeof good.shown.route>

  test('the shown swap is accepted, in either letter case', () => {
    expect(checkSwap(good)).toBeUndefined()
    const shouted = withTx(good, {
      data: `0x${good.tx.data.slice(2).toUpperCase()}`,
      to: id(`0x${good.tx.to.slice(11).toUpperCase()}`),
    })
    expect(checkSwap({ ...shouted, userAddress: user.toUpperCase().replace('0X', '0x') })).toBeUndefined()
  })

  test.each([
    ['router', withTx(good, { to: id(thief) })],
    ['router', withTx(good, { to: good.tx.to.replace('eip155:1:', 'eip155:10:') })],
    ['router', withShown(good, { router: thief })],
    ['router', withTx(withShown(good, { router: thief, spender: thief }), { to: id(thief) })],
    ['router', withShown(good, { spender: thief })],
    ['router', withShown(good, { source: 'unheard-of' })],
    ['router', { ...good, pins: [] }],
    ['recipient', swapOf(version, way, { account: thief })],
    ['recipient', withTx(good, { from: id(thief) })],
    ['recipient', withTx(good, { from: good.tx.from.replace('eip155:1:', 'eip155:10:') })],
    ['token', swapOf(version, way, { route: { ...route, tokens: [usdt, ...route.tokens.slice(1)] } })],
    ['token', swapOf(version, way, { route: { ...route, tokens: [...route.tokens.slice(0, -1), thief] } })],
    ['token', swapOf(version, way, { route: { ...route, tokens: route.tokens.toReversed() } })],
    ['token', withShown(good, { toAccount: good.shown.toAccount.replace('eip155:1:', 'eip155:10:') })],
    ['minimum', swapOf(version, way, { minimum: minimum - 1n })],
    ['minimum', swapOf(version, way, { minimum: 0n })],
    ['minimum', swapOf(version, way, { minimum: (minimum * 9n) / 10n })],
    ['minimum', swapOf(version, way, { minimum: minimum + 1n })],
    ['deadline', swapOf(version, way, { deadline: deadline + 1 })],
    ['deadline', swapOf(version, way, { deadline: deadline - 1 })],
    ['deadline', withShown(good, { deadline: undefined })],
    ['deadline', { ...good, nowMs: deadline * 1000 }],
    ['deadline', { ...good, nowMs: (deadline - 3601) * 1000 }],
    ['value', withTx(good, { amount: String(BigInt(good.tx.amount) + 1n) })],
    ['value', withTx(good, { amount: '' })],
    ['value', swapOf(version, way, { amount: amount + 1n })],
    ['value', swapOf(version, way, { amount: 0n })],
    [
      'path',
      swapOf(version, way, {
        route: { tokens: [route.tokens[0] ?? '', thief, route.tokens.at(-1) ?? ''], fees: [500, 3000] },
      }),
    ],
    ['path', withShown(good, { route: undefined })],
    ['unreadable', withTx(good, { data: `${good.tx.data}00` })],
    ['unreadable', withTx(good, { data: `${good.tx.data}${'00'.repeat(32)}` })],
    ['unreadable', withTx(good, { data: good.tx.data.slice(0, -2) })],
    [
      'unreadable',
      withTx(good, {
        data: good.tx.data.replace(`${'00'.repeat(12)}${user.slice(2)}`, `${'00'.repeat(11)}01${user.slice(2)}`),
      }),
    ],
    ['unreadable', withTx(good, { data: '0x' })],
    ['unreadable', withTx(good, { data: good.tx.data.slice(0, 10) })],
    ['unreadable', withTx(good, { data: `0xdeadbeef${good.tx.data.slice(10)}` })],
  ] as const)('a tampered %s is refused (%#)', (refusal, swap) => {
    expect(refusalOf(swap)).toBe(refusal)
  })

  test('no byte can be another one', () => {
    const bytes = good.tx.data.length / 2 - 1
    const accepted: number[] = []
    for (let at = 0; at < bytes; at++)
      for (const flip of [0x01, 0x80, 0xff]) {
        const start = 2 + at * 2
        const byte = (Number.parseInt(good.tx.data.slice(start, start + 2), 16) ^ flip).toString(16).padStart(2, '0')
        const data = `${good.tx.data.slice(0, start)}${byte}${good.tx.data.slice(start + 2)}`
        if (refusalOf(withTx(good, { data })) === undefined) accepted.push(at)
      }
    expect(accepted).toEqual([])
    expect(bytes).toBeGreaterThan(200)
  })

  test('no word can be left out or come twice', () => {
    const words: string[] = good.tx.data.slice(10).match(/.{1,64}/g) ?? []
    const spell = (changed: readonly string[]) => `${good.tx.data.slice(0, 10)}${changed.join('')}`
    const data = words.flatMap((word, at) => [
      spell(words.toSpliced(at, 1)),
      spell(words.toSpliced(at, 0, word)),
      spell(words.with(at, '0'.repeat(word.length))),
    ])
    const others = data.filter(each => each !== good.tx.data)
    expect(others.filter(each => refusalOf(withTx(good, { data: each })) === undefined)).toEqual([])
  })
})

describe('of the calls in one transaction of v3', () => {
  const [swap = '0x'] = callsOf(swapOf('v3', 'tokens'))
  const [toRouter = '0x', unwrap = '0x'] = callsOf(swapOf('v3', 'toNative'))
  const single = (fields: object = {}) =>
    call('exactInputSingle', {
      ...{ from: usdc, to: wrapped, fee: 500, recipient: '0x0000000000000000000000000000000000000002' },
      ...{ amount, minimum, limit: 0n },
      ...fields,
    })
  const toNative = (...calls: readonly Hex[]) => withTx(swapOf('v3', 'toNative'), { data: multicall(...calls) })

  test('a swap in one pool may be spelled as one, and the router by its address', () => {
    expect(checkSwap(toNative(single(), unwrap))).toBeUndefined()
    expect(checkSwap(toNative(single({ recipient: swaps.exchanges.v3.router }), unwrap))).toBeUndefined()
  })

  test.each([
    ['unreadable', calldata()],
    ['unreadable', calldata(swap, swap)],
    ['unreadable', calldata(swap, call('sweepToken', dai, 0n, thief))],
    ['unreadable', calldata(call('pull', usdc, amount), swap)],
    ['unreadable', calldata(call('approveMax', usdc), swap)],
    ['unreadable', calldata(call('wrapETH', 1n), swap)],
    ['unreadable', calldata(multicall(swap))],
    ['unreadable', calldata(call('multicall', [swap]))],
    ['unreadable', withTx(swapOf('v3', 'tokens'), { data: call('multicall', [swap]) })],
    ['unreadable', withTx(swapOf('v3', 'tokens'), { data: call('multicall', `0x${'00'.repeat(32)}`, [swap]) })],
    ['unreadable', withTx(swapOf('v3', 'tokens'), { data: swap })],
    ['unreadable', calldata(`${swap}00`)],
    ['unreadable', calldata(swap, call('refundETH'), call('refundETH'))],
    ['unreadable', calldata('0x', swap)],
    ['unreadable', toNative(unwrap, toRouter)],
    ['unreadable', toNative(toRouter, swap, unwrap)],
    ['unreadable', toNative(toRouter, unwrap, unwrap)],
    ['unreadable', toNative(toRouter, call('unwrapWETH9', minimum))],
    ['unreadable', toNative(single({ limit: 1n }), unwrap)],
    ['token', toNative(toRouter)],
    ['token', calldata(swap, call('refundETH'))],
    ['token', toNative(single({ recipient: user }))],
    ['token', toNative(single({ to: dai }), unwrap)],
    ['recipient', toNative(single({ recipient: user }), unwrap)],
    ['recipient', toNative(single({ recipient: thief }), unwrap)],
    ['recipient', toNative(toRouter, call('unwrapWETH9', minimum, thief))],
    ['recipient', toNative(toRouter, call('unwrapWETH9', minimum, swaps.exchanges.v3.router))],
    ['recipient', swapOf('v3', 'tokens', { account: '0x0000000000000000000000000000000000000001' })],
    ['recipient', swapOf('v3', 'tokens', { account: '0x0000000000000000000000000000000000000002' })],
    ['minimum', toNative(toRouter, call('unwrapWETH9', 0n, user))],
    ['minimum', toNative(single({ minimum: 0n }), unwrap)],
    ['value', toNative(single({ amount: amount - 1n }), unwrap)],
    ['path', toNative(single({ fee: 3000 }), unwrap)],
  ] as const)('%s: another one is refused (%#)', (refusal, tampered) => {
    expect(refusalOf(tampered)).toBe(refusal)
  })

  describe('with a permit', () => {
    const good = { ...swapOf('v3', 'tokens', { permit }), permit }
    const [first = '0x', second = '0x'] = callsOf(good)
    const permitOf = (token: string, value: bigint, until = permit.deadline) =>
      call('selfPermit', token, value, BigInt(until), 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`)
    /** The same words for the function that the server calls. */
    const necessary = (data: Hex): Hex => `${first.slice(0, 10) as Hex}${data.slice(10)}`
    const others = (...calls: readonly Hex[]) => withTx(good, { data: multicall(...calls) })

    test('the signed one is accepted', () => {
      expect(checkSwap(good)).toBeUndefined()
      expect(checkSwap({ ...good, permit: undefined })).toBeUndefined()
      expect(checkSwap(others(necessary(permitOf(usdc, amount)), second))).toBeUndefined()
    })

    test.each([
      ['value', others(necessary(permitOf(usdc, amount + 1n)), second)],
      ['value', others(necessary(permitOf(usdc, 2n ** 256n - 1n)), second)],
      ['token', others(necessary(permitOf(dai, amount)), second)],
      ['deadline', others(necessary(permitOf(usdc, amount, permit.deadline + 1)), second)],
      ['unreadable', { ...good, permit: { ...permit, signature: permit.signature.replace('11', '12') } }],
      ['unreadable', others(permitOf(usdc, amount), second)],
      ['unreadable', others(first, first, second)],
      ['unreadable', others(second, first)],
      ['unreadable', others(first)],
    ] as const)('%s: another one is refused (%#)', (refusal, tampered) => {
      expect(refusalOf(tampered)).toBe(refusal)
    })
  })
})

describe('of the tokens in between', () => {
  const good = swapOf('v3', 'tokens')
  const over = (token: string) => {
    const route = { tokens: [usdc, token, dai], fees: [500, 3000] }
    return withShown(swapOf('v3', 'tokens', { route }), { route })
  }

  test('only the bases may lie there, where they are known', () => {
    expect(checkSwap({ ...good, bases: [] })).toBeUndefined()
    expect(checkSwap({ ...over(usdt), bases: [usdt.toUpperCase().replace('0X', '0x')] })).toBeUndefined()
    expect(checkSwap({ ...over(thief), bases: [usdt] })).toEqual({ refusal: 'path' })
  })

  test('a way that nobody would take is not even read', () => {
    const route = { tokens: Array.from({ length: 400 }, () => usdt), fees: [] }
    expect(checkSwap(swapOf('v2', 'tokens', { route }))).toEqual({ refusal: 'unreadable' })
  })

  test('none comes twice', () => {
    expect(checkSwap(over(usdc))).toEqual({ refusal: 'path' })
  })

  test('the currency needs its wrapped form', () => {
    expect(checkSwap({ ...swapOf('v2', 'toNative'), wrapped: undefined })).toEqual({ refusal: 'token' })
  })
})

describe('of an aggregator', () => {
  const router = pins[2]?.router ?? ''
  const shown = { source: '1inch', router, spender: router, route: undefined, deadline: undefined }
  const given = withTx(withShown(swapOf('v2', 'tokens'), shown), {
    to: id(router),
    data: `0x07ed2379${'ab'.repeat(40)}`,
  })

  test('a call is held by its simulation', () => {
    expect(checkSwap(given)).toEqual({ held: 'simulation' })
  })

  test.each([
    ['router', withTx(given, { to: id(usdc) })],
    [
      'router',
      {
        ...withTx(withShown(given, { router: usdc, spender: usdc }), { to: id(usdc) }),
        pins: [{ source: '1inch', router: usdc, spender: usdc }],
      },
    ],
    ['router', withShown(given, { spender: thief })],
    ['recipient', withTx(given, { from: id(thief) })],
    ['value', withTx(given, { amount: '1' })],
    ['unreadable', withTx(given, { data: '0x' })],
    ['unreadable', withTx(given, { data: '0x07ed23' })],
    ['unreadable', withTx(given, { data: '0x07ed2379a' })],
    ['unreadable', withShown(given, { route: { tokens: [usdc, dai], fees: [500] } })],
  ] as const)('%s: another one is refused (%#)', (refusal, tampered) => {
    expect(refusalOf(tampered)).toBe(refusal)
  })
})
