import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { providerRdns } from '../identity.ts'
import { type Discovery, discoverWallets } from './discover.ts'
import { announce, createFakeWallet } from './fakeWallet.ts'
import { cleanName } from './metadata.ts'

const onChange = vi.fn()
const icon = 'data:image/png;base64,AAAA'
let discovery: Discovery

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockReset()
  discovery = discoverWallets(onChange)
})

afterEach(() => {
  discovery.stop()
  vi.useRealTimers()
})

test('asks wallets to announce themselves', () => {
  const asked = vi.fn()
  addEventListener('eip6963:requestProvider', asked, { once: true })
  discoverWallets(() => {}).stop()
  expect(asked).toHaveBeenCalledOnce()
})

test('shows what was announced, cleaned, by its rdns', () => {
  const wallet = createFakeWallet()
  announce(wallet, { name: ' Test\u202eWallet ', rdns: 'test.wallet', icon })
  expect(discovery.list()).toEqual([
    { id: 'test.wallet', name: 'TestWallet', kind: 'announced', namespaces: ['eip155'], icon, rdns: 'test.wallet' },
  ])
  expect(discovery.find('test.wallet')?.provider).toBe(wallet)
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one with a space', 'a b'],
  ['a number', 7],
  ['one that is too long', 'a'.repeat(129)],
])('goes by the uuid where the rdns is %s', (_, rdns) => {
  announce(createFakeWallet(), { uuid: 'some-uuid', rdns })
  expect(discovery.list()).toMatchObject([{ id: 'some-uuid', rdns: undefined }])
})

test('keeps the first of those that announce the same id', () => {
  const first = createFakeWallet()
  announce(first)
  announce(createFakeWallet(), { rdns: 'test.wallet', name: 'Another' })
  announce(createFakeWallet(), { uuid: 'test.wallet', rdns: undefined })
  expect(discovery.list()).toMatchObject([{ name: 'Test Wallet' }])
  expect(discovery.find('test.wallet')?.provider).toBe(first)
})

test('skips every modal of our own kind', () => {
  announce(createFakeWallet(), { rdns: providerRdns, name: 'ConnectKit' })
  expect(discovery.list()).toEqual([])
})

test('keeps 64 of 1,000 wallets and tells of them once', () => {
  for (let i = 0; i < 1_000; i++) announce(createFakeWallet(), { rdns: `wallet.n${i}` })
  expect(onChange).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(onChange).toHaveBeenCalledOnce()
  expect(discovery.list()).toHaveLength(64)
  expect(discovery.list()[63]?.id).toBe('wallet.n63')
})

test('tells again of wallets that come later', () => {
  announce(createFakeWallet(), { rdns: 'wallet.one' })
  vi.runAllTimers()
  announce(createFakeWallet(), { rdns: 'wallet.two' })
  vi.runAllTimers()
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('hears and tells nothing after it was stopped', () => {
  announce(createFakeWallet(), { rdns: 'wallet.one' })
  discovery.stop()
  announce(createFakeWallet(), { rdns: 'wallet.two' })
  vi.runAllTimers()
  expect(onChange).not.toHaveBeenCalled()
  expect(discovery.list()).toHaveLength(1)
})

const throwing = () => {
  throw new Error('trapped')
}
const trap = (key: string, of: object = {}) =>
  Object.defineProperty({ ...of }, key, { get: throwing, enumerable: true })
const info = { uuid: 'u', name: 'n', rdns: 'test.wallet' }
const provider = createFakeWallet()

test.each([
  ['no detail', undefined],
  ['a null detail', null],
  ['a text', 'wallet'],
  ['no info', { provider }],
  ['a null info', { info: null, provider }],
  ['no provider', { info }],
  ['a null provider', { info, provider: null }],
  ['a provider without request', { info, provider: {} }],
  ['a provider whose request is no function', { info, provider: { request: 'eth_accounts' } }],
  ['neither rdns nor uuid', { info: { name: 'n' }, provider }],
  ['an empty uuid', { info: { uuid: '' }, provider }],
  ['a uuid that is too long', { info: { uuid: 'u'.repeat(129) }, provider }],
  ['a uuid that is no text', { info: { uuid: {} }, provider }],
  ['an info that throws', trap('info', { provider })],
  ['a provider that throws', trap('provider', { info })],
  ['a name that throws', { info: trap('name', { uuid: 'u' }), provider }],
  ['a request that throws', { info, provider: trap('request') }],
  ['a hostile Proxy', new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing })],
])('takes an announcement with %s for none', (_, detail) => {
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  dispatchEvent(new Event('eip6963:announceProvider'))
  expect(discovery.list()).toEqual([])
})

describe('icons', () => {
  const iconOf = (value: unknown) => {
    announce(createFakeWallet(), { rdns: 'test.wallet', icon: value })
    return discovery.list()[0]?.icon
  }
  const long = (length: number, character = 'A') => icon + character.repeat(length - icon.length)

  test.each([
    ['PNG', icon],
    ['SVG as text', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['the longest there may be', long(349_998)],
  ])('are taken: %s', (_, value) => {
    expect(iconOf(value)).toBe(value)
  })

  test.each([
    ['http', 'http://wallet.example/icon.png'],
    ['https', 'https://wallet.example/icon.png'],
    ['javascript', 'javascript:alert(1)'],
    ['HTML', 'data:text/html,<script>alert(1)</script>'],
    ['an image in name only', 'data:image/'],
    ['400 KB', long(400_000)],
    ['one character too many', long(349_999)],
    ['much to escape', long(200_000, '"')],
    ['control characters', long(60_000, '\u0001')],
    ['nothing but control characters', long(340_000, '\u0001')],
    ['10 MB', long(10_000_000)],
    ['no text', { toString: (): string => 'data:image/png;base64,AAAA' }],
    ['nothing', undefined],
  ])('are left out: %s', (_, value) => {
    expect(iconOf(value)).toBeUndefined()
    expect(discovery.list()).toHaveLength(1)
  })

  test('fit into one message all together, and a big one leaves room for small ones', () => {
    for (let i = 0; i < 3; i++) announce(createFakeWallet(), { rdns: `big.n${i}`, icon: long(290_000 - i) })
    announce(createFakeWallet(), { rdns: 'small.wallet', icon })
    const icons = discovery.list().map(wallet => wallet.icon)
    expect(icons.map(each => each?.length)).toEqual([undefined, 289_999, 289_998, icon.length])
  })
})

test.each([
  ['bidi overrides', 'Meta\u202eMask', 'MetaMask'],
  ['zero-width characters', 'Phan\u200btom\ufeff', 'Phantom'],
  ['control characters', 'A\u0000B\u009fC\nD', 'ABCD'],
  ['line and paragraph separators', 'A\u2028B\u2029C', 'ABC'],
  ['blank fillers', '\u3164Wallet\u115f', 'Wallet'],
  ['tag characters', 'Wallet\u{e0041}', 'Wallet'],
  ['lone surrogates', 'Wal\ud800let', 'Wallet'],
  ['marks to be composed', 'Cafe\u0301', 'Caf\u00e9'],
  ['spaces around', '  Wallet\t', 'Wallet'],
  ['nothing visible', '\u200b\u3164 \n', 'Browser wallet'],
  ['nothing', '', 'Browser wallet'],
  ['a number', 7, 'Browser wallet'],
  ['100 characters', 'x'.repeat(100), 'x'.repeat(64)],
  ['100 characters beyond the first plane', '\u{1f600}'.repeat(100), '\u{1f600}'.repeat(64)],
  ['a million characters', 'x'.repeat(1_000_000), 'x'.repeat(64)],
])('cleans a name of %s', (_, name, cleaned) => {
  expect(cleanName(name)).toBe(cleaned)
})

describe('the wallet-standard', () => {
  const solana = {
    name: 'Solar',
    icon,
    chains: ['solana:mainnet', 'solana:devnet'],
    features: { 'standard:connect': {} },
  }
  const register = (wallet: unknown) => {
    const api: { register?: (wallet: unknown) => () => void } = {}
    const event = new CustomEvent('wallet-standard:register-wallet', {
      detail: (given: object) => Object.assign(api, given),
    })
    dispatchEvent(event)
    return api.register?.(wallet)
  }

  test('shows a wallet that registers, with its namespaces', () => {
    register({ ...solana, chains: ['solana:mainnet', 'bitcoin:mainnet', 'sui:mainnet'] })
    expect(discovery.list()).toEqual([
      { id: 'Solar', name: 'Solar', kind: 'announced', namespaces: ['solana', 'bip122'], icon, rdns: undefined },
    ])
    expect(discovery.demand('Solar', 'solana').info.name).toBe('Solar')
    vi.runAllTimers()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('finds a wallet that was there before', () => {
    const early = (event: Event) => (event as CustomEvent).detail.register(solana)
    addEventListener('wallet-standard:app-ready', early, { once: true })
    const later = discoverWallets(() => {})
    expect(later.list()).toMatchObject([{ id: 'Solar' }])
    later.stop()
  })

  test('forgets a wallet that unregisters, and no other of its name', () => {
    const unregister = register(solana)
    register({ ...solana })?.()
    expect(discovery.list()).toHaveLength(1)
    unregister?.()
    expect(discovery.list()).toEqual([])
  })

  test.each([
    ['cannot be connected', { ...solana, features: {} }],
    ['is of an unknown chain', { ...solana, chains: ['sui:mainnet'] }],
    ['has no chains', { ...solana, chains: undefined }],
    ['has no features', { ...solana, features: null }],
    ['is null', null],
    ['throws', trap('name', solana)],
  ])('passes over a wallet that %s', (_, wallet) => {
    register(wallet)
    expect(discovery.list()).toEqual([])
  })

  test('goes on when a callback throws, or is none', () => {
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: throwing }))
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet'))
    register(solana)
    expect(discovery.list()).toHaveLength(1)
  })

  test('takes 64 of a flood', () => {
    for (let i = 0; i < 1_000; i++) register({ ...solana, name: `Solar ${i}` })
    expect(discovery.list()).toHaveLength(64)
  })
})

describe('window.ethereum', () => {
  const page = window as { ethereum?: unknown }
  const injectedWallet = { id: 'injected', name: 'Browser wallet', kind: 'injected', namespaces: ['eip155'] }

  afterEach(() => {
    delete page.ethereum
  })

  test('is a wallet while nothing of its kind was announced', () => {
    const wallet = createFakeWallet()
    page.ethereum = wallet
    expect(discovery.list()).toEqual([injectedWallet])
    expect(discovery.find('injected')?.provider).toBe(wallet)
    announce(createFakeWallet())
    expect(discovery.list()).toMatchObject([{ id: 'test.wallet' }])
    expect(discovery.find('injected')?.provider).toBe(wallet)
  })

  test('is told of when it was there before', () => {
    page.ethereum = createFakeWallet()
    const early = discoverWallets(onChange)
    vi.runAllTimers()
    expect(onChange).toHaveBeenCalledOnce()
    early.stop()
  })

  test.each(['ethereum#initialized', 'load'])('is told of when it comes late, by %s', event => {
    page.ethereum = createFakeWallet()
    dispatchEvent(new Event(event))
    vi.runAllTimers()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an element', document.createElement('form')],
    ['a library', {}],
  ])('is no wallet when it holds %s', (_, value) => {
    page.ethereum = value
    expect(discovery.list()).toEqual([])
    expect(() => discovery.demand('injected')).toThrow('No wallet "injected"')
  })

  test('that throws is no wallet', () => {
    Object.defineProperty(page, 'ethereum', { get: throwing, configurable: true })
    expect(discovery.list()).toEqual([])
  })
})

test('demands a wallet with a sentence for whoever asked for another', () => {
  announce(createFakeWallet())
  expect(discovery.demand('test.wallet', 'eip155').info.id).toBe('test.wallet')
  expect(() => discovery.demand('nobody')).toThrow('No wallet "nobody" in this page; see getWallets()')
  expect(() => discovery.demand('test.wallet', 'solana')).toThrow(
    expect.objectContaining({ name: 'ConnectKitError', code: 'wallet_not_found' }),
  )
})
