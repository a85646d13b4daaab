import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectKitError, ProviderRpcError } from '../../../shared/errors.ts'
import type { Driver, Granted, News } from '../../kernel/source.ts'
import { deferredAnswer } from '../../kernel/wallets/fakeWallet.ts'
import { createSessions, type Sessions } from '../modal/wallets/sessions.ts'
import { askDriver } from './askDriver.ts'
import { chainRules } from './chainRules.ts'
import { readAccounts } from './readAccounts.ts'

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const sun = 'So11111111111111111111111111111111111111112'
const moon = 'Stake11111111111111111111111111111111111111'
const onChange = vi.fn()
let sessions: Sessions
let heard: (news: News) => void
let watching: number

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockReset()
  watching = 0
  sessions = createSessions(
    () => chainRules,
    onChange,
    () => {},
  )
})
afterEach(() => vi.useRealTimers())

function driverOf(granted: () => Promise<Granted>, changes: Partial<Driver> = {}): Driver {
  return {
    connect: vi.fn(granted),
    request: async () => null,
    watch(listener) {
      heard = listener
      watching++
      return () => watching--
    },
    ...changes,
  }
}
const give =
  (...addresses: string[]) =>
  async () =>
    ({ accounts: addresses.map(address => ({ address })), chainId }) as Granted
const connect = (driver: Driver, signal?: AbortSignal) =>
  sessions.connect('solana:a', driver, { chainIds: [chainId], readAccounts }, false, signal)
const addresses = () => sessions.get('solana:a')?.accounts.map(({ address }) => address)

describe('a session', () => {
  test('keeps the wallet’s answer and follows it', async () => {
    const driver = driverOf(give(sun))
    expect(await connect(driver)).toEqual({ accounts: [{ address: sun }], chainId })
    expect([addresses(), watching]).toEqual([[sun], 1])
    heard({ accounts: [{ address: moon }] })
    await vi.advanceTimersByTimeAsync(20)
    expect(addresses()).toEqual([moon])
    expect(onChange.mock.calls).toEqual([['solana:a']])
    sessions.stop('solana:a')
    expect([addresses(), watching]).toEqual([undefined, 0])
  })

  test('asks silently when the wallet reports an unspecified change', async () => {
    const driver = driverOf(give(sun))
    await connect(driver)
    vi.mocked(driver.connect).mockImplementation(give(moon))
    heard({})
    await vi.advanceTimersByTimeAsync(20)
    expect(addresses()).toEqual([moon])
    expect(vi.mocked(driver.connect).mock.lastCall?.[1]).toBe(true)
    vi.mocked(driver.connect).mockRejectedValue(new Error('locked'))
    heard({})
    await vi.advanceTimersByTimeAsync(20)
    expect(addresses()).toEqual([])
  })

  test('handles a flood fifty times a second', async () => {
    await connect(driverOf(give(sun)))
    for (let i = 0; i < 10_000; i++) heard({ accounts: [{ address: i % 2 ? sun : moon }] })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onChange).toHaveBeenCalledOnce()
    expect(addresses()).toEqual([sun])
  })

  test('keeps the visitor’s account first', async () => {
    await connect(driverOf(give(sun, moon)))
    sessions.set('solana:a', { accounts: [{ address: moon }, { address: sun }], chainId })
    heard({ accounts: [{ address: sun }, { address: moon }] })
    await vi.advanceTimersByTimeAsync(20)
    expect(addresses()).toEqual([moon, sun])
    sessions.set('solana:nobody', { accounts: [], chainId })
    expect(sessions.get('solana:nobody')).toBeUndefined()
  })

  test('keeps a network chosen while the wallet was asked', async () => {
    const later = deferredAnswer()
    const driver = driverOf(give(sun))
    await connect(driver)
    vi.mocked(driver.connect).mockImplementation(() => later.answer() as Promise<Granted>)
    heard({})
    await vi.advanceTimersByTimeAsync(20)
    const chosen = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    sessions.set('solana:a', { accounts: [{ address: sun }], chainId: chosen })
    later.give({ accounts: [{ address: sun }], chainId })
    await vi.advanceTimersByTimeAsync(0)
    expect(sessions.get('solana:a')?.chainId).toBe(chosen)
  })

  test('a late answer of a cancelled attempt replaces nothing', async () => {
    const later = deferredAnswer()
    const stop = new AbortController()
    const given = expect(
      connect(
        driverOf(() => later.answer() as Promise<Granted>),
        stop.signal,
      ),
    ).rejects.toMatchObject({ code: 'aborted' })
    await connect(driverOf(give(sun)))
    stop.abort()
    later.give({ accounts: [{ address: moon }], chainId })
    await given
    expect([addresses(), watching]).toEqual([[sun], 1])
  })

  test('that is stopped ignores answers in progress', async () => {
    await connect(driverOf(give(sun)))
    heard({ accounts: [] })
    sessions.stopOthers()
    await vi.advanceTimersByTimeAsync(100)
    expect([onChange.mock.calls.length, watching]).toEqual([0, 0])
  })

  test('a wallet without working events is kept and not followed', async () => {
    const throwing = () => {
      throw new Error('no')
    }
    await connect(driverOf(give(sun), { watch: throwing }))
    expect(addresses()).toEqual([sun])
    const { watch, ...silent } = driverOf(give(moon))
    await connect(silent)
    expect(addresses()).toEqual([moon])
    sessions.stop('solana:a')
  })

  test.each([
    ['no account', []],
    ['accounts of another network', [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }]],
    ['nothing', undefined],
    ['nonsense', [null, 7, {}, { address: 7 }, { address: sun.slice(1) }]],
  ])('is not made when the wallet gives %s', async (_, accounts) => {
    const said = async () => ({ accounts, chainId }) as never
    await expect(connect(driverOf(said))).rejects.toMatchObject({ code: 'unauthorized' })
    expect([addresses(), watching]).toEqual([undefined, 0])
  })
})

test('accounts are cleaned field by field, 64 at the most', () => {
  const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const said = { address: bitcoin, type: 'payment', publicKey: 'ab', path: "m/84'/0'/0'/0/0", more: 1 }
  const chain = 'bip122:000000000019d6689c085ae165831e93'
  expect(readAccounts(chain, [said])).toEqual([{ address: bitcoin, type: 'payment', publicKey: 'ab', path: said.path }])
  const wrong = { address: bitcoin, type: 'best', publicKey: '<b>', path: 'javascript:0' }
  expect(readAccounts(chain, [wrong])).toEqual([{ address: bitcoin }])
  // Half a byte cannot be decoded, so such a key is dropped.
  expect(readAccounts(chain, [{ ...wrong, publicKey: 'abc' }])).toEqual([{ address: bitcoin }])
  const many = Array.from({ length: 1_000 }, (_, index) => ({ address: `5Grw${index}` }))
  expect(readAccounts('polkadot:x', many)).toHaveLength(64)
  const spelled = [bitcoin.toUpperCase(), bitcoin].map(address => ({ address }))
  expect(readAccounts(chain, spelled)).toEqual([{ address: bitcoin }])
  expect(readAccounts(chainId, Array(9).fill({ address: sun }))).toEqual([{ address: sun }])
  expect(readAccounts('polkadot:x', [{ address: '5Grw' }, { address: '<i>' }, { address: '' }])).toEqual([
    { address: '5Grw' },
  ])
})

test.each([
  ['a refusal in words', new Error('Request rejected'), 4001],
  ['another in words', new Error('Cancelled'), 4001],
  ['a refusal by number', { code: 4001, message: 'No' }, 4001],
  ['words only', 'User denied it', 4001],
  ['another failure', new Error('Out of tea'), -32603],
  ['a failure with a number', { code: -32602, message: 'rejected by the node' }, -32602],
  ['nothing', undefined, -32603],
])('whatever a wallet throws gets an integer code: %s', async (_, thrown, code) => {
  const asked = askDriver(() => Promise.reject(thrown))
  await expect(asked).rejects.toBeInstanceOf(ProviderRpcError)
  await expect(asked).rejects.toMatchObject({ code })
})

test('our own errors stay as they are', async () => {
  const error = new ConnectKitError('invalid_params', 'x')
  await expect(askDriver(() => Promise.reject(error))).rejects.toBe(error)
})
