import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { processorMs } from '../../../shared/processorMs.ts'
import { demandWallet } from '../../late/modal/gate/demandWallet.ts'
import { providerRdns } from '../identity.ts'
import { type Claims, type Discovery, discoverWallets } from './discover.ts'
import { announce, createFakeWallet } from './fakeWallet.ts'
import { cleanName } from './metadata.ts'

const onChange = vi.fn()
const icon = 'data:image/png;base64,AAAA'
let discovery: Discovery
let stop: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  onChange.mockReset()
  stop = new AbortController()
  discovery = discoverWallets(onChange, stop.signal)
})

afterEach(() => {
  stop.abort()
  vi.useRealTimers()
})

test('asks wallets to announce themselves', () => {
  const asked = vi.fn()
  addEventListener('eip6963:requestProvider', asked, { once: true })
  discoverWallets(() => {}, stop.signal)
  expect(asked).toHaveBeenCalledOnce()
})

test('lists an announced wallet, cleaned, by its rdns', () => {
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
  ['one without a dot', 'wallet'],
  ['nothing but dots', '...'],
  ['one that is too long', `test.${'a'.repeat(124)}`],
])('uses the uuid as id if the rdns is %s', (_, rdns) => {
  announce(createFakeWallet(), { uuid: 'some-uuid', rdns })
  expect(discovery.list()).toMatchObject([{ id: 'some-uuid', rdns: undefined }])
})

test.each(['walletConnect', 'walletconnect', 'coinbaseWallet'])(
  'nobody is announced under the id of what the iframe holds: %s',
  id => {
    announce(createFakeWallet(), { uuid: id, rdns: undefined })
    announce(createFakeWallet(), { uuid: id, rdns: id })
    announce(createFakeWallet(), { uuid: 'some-uuid', rdns: id })
    expect(discovery.list().map(wallet => wallet.id)).toEqual(['some-uuid'])
  },
)

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

test('keeps 64 of 1,000 wallets and reports them once', () => {
  for (let i = 0; i < 1_000; i++) announce(createFakeWallet(), { rdns: `wallet.n${i}` })
  expect(onChange).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(onChange).toHaveBeenCalledOnce()
  expect(discovery.list()).toHaveLength(64)
  expect(discovery.list()[63]?.id).toBe('wallet.n63')
})

test('reports later wallets', () => {
  announce(createFakeWallet(), { rdns: 'wallet.one' })
  vi.runAllTimers()
  announce(createFakeWallet(), { rdns: 'wallet.two' })
  vi.runAllTimers()
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('hears and reports nothing once stopped', () => {
  announce(createFakeWallet(), { rdns: 'wallet.one' })
  stop.abort()
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
  ['a uuid of one word', { info: { uuid: 'u' }, provider }],
  ['an rdns that is no text and reads like one', { info: { ...info, rdns: ['test.wallet'] }, provider }],
  ['an empty uuid', { info: { uuid: '' }, provider }],
  ['a uuid that is too long', { info: { uuid: `u-${'u'.repeat(127)}` }, provider }],
  ['a uuid that is no text', { info: { uuid: {} }, provider }],
  ['an info that throws', trap('info', { provider })],
  ['a provider that throws', trap('provider', { info })],
  ['a name that throws', { info: trap('name', { uuid: 'u' }), provider }],
  ['a request that throws', { info, provider: trap('request') }],
  ['a hostile Proxy', new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing })],
])('ignores an announcement with %s', (_, detail) => {
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
    ['a line break before it', `\n${icon}`, icon],
    ['blanks around it', `  \t${icon}\r\n `, icon],
    ['capitals', 'DATA:IMAGE/PNG;BASE64,AAAA', icon],
    ['a capital type', 'data:image/SVG+XML;base64,PHN2Zy8+', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['blanks between its parameters', 'data:image/png ; charset=utf-8 ; base64 ,AAAA', icon],
    ['lines of 76 characters', 'data:image/png;base64,AA\r\nAA\n', icon],
    ['a charset', 'data:image/svg+xml;charset=utf-8,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
    ['a parameter without a value', 'data:image/svg+xml;utf8,<svg/>', 'data:image/svg+xml,<svg/>'],
    [
      'the lines and colours of a drawing',
      'data:image/svg+xml;utf8,\n<svg\n\tfill="#fff">\n</svg>\n',
      'data:image/svg+xml,<svg fill="%23fff"> </svg>',
    ],
    ['a mark of byte order', `\ufeff${icon}`, icon],
  ])('are taken with %s', (_, value, cleaned) => {
    expect(iconOf(value)).toBe(cleaned)
  })

  test('are read in time, whatever a wallet writes', () => {
    const startedAt = processorMs()
    for (const part of [' ', ';', '; ', ';base64 ', '#', ' #', '\n'])
      for (const head of ['', 'data:image/png', 'data:image/png;base64', 'data:image/png,'])
        for (const tail of ['', ',AAAA', ';base64'])
          announce(createFakeWallet(), { rdns: `a.n${performance.now()}`, icon: head + part.repeat(150_000) + tail })
    expect(processorMs() - startedAt).toBeLessThan(2_000)
  })

  test.each([
    ['http', 'http://wallet.example/icon.png'],
    ['a script behind blanks', '\n javascript:alert(1)'],
    ['a page in capitals', 'DATA:TEXT/HTML,<script>alert(1)</script>'],
    ['a type that goes on', 'data:image/svg+xml"onload="alert(1),AAAA'],
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

  test('together fit into one message, each with an equal share', () => {
    const sizes = [250_000, 160_000, 90_000, icon.length]
    for (const [i, size] of sizes.entries()) {
      announce(createFakeWallet(), { rdns: `wallet.n${i}`, icon: long(size) })
      expect(discovery.list()[i]?.icon).toBe(long(size))
      for (const other of discovery.list())
        expect(other.icon === undefined).toBe(Number(sizes[Number(other.id.slice(-1))]) + 2 > 600_000 / (i + 1))
    }
    const total = discovery.list().reduce((sum, wallet) => sum + (wallet.icon?.length ?? 0), 0)
    expect(total).toBeLessThanOrEqual(600_000)
  })

  test('are measured only for the wallets that are kept', () => {
    const large = long(300_000, '\u00e9')
    const startedAt = processorMs()
    for (let i = 0; i < 1_000; i++) announce(createFakeWallet(), { rdns: `wallet.n${i}`, icon: large })
    expect(discovery.list()).toHaveLength(64)
    expect(processorMs() - startedAt).toBeLessThan(1_000)
  })
})

test.each([
  ['bidi overrides', 'Meta\u202eMask', 'MetaMask'],
  ['zero-width characters', 'Phan\u200btom\ufeff', 'Phantom'],
  ['control characters', 'A\u0000B\u009fC\nD', 'ABCD'],
  ['control characters among plain ones', 'A\u0000B\nC\u007fD', 'ABCD'],
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

describe('wallets of other namespaces, which another script finds', () => {
  const solar: Claims = { id: 'Solar', name: 'So\u202elar', icon, kind: 'announced', namespaces: ['solana'] }

  test('are listed with cleaned names, and reported', () => {
    const drivers = {}
    expect(discovery.add(solar, drivers)).toBe('Solar')
    expect(discovery.list()).toEqual([
      { id: 'Solar', name: 'Solar', kind: 'announced', namespaces: ['solana'], icon, rdns: undefined },
    ])
    expect(discovery.find('Solar')?.drivers).toBe(drivers)
    expect(demandWallet(discovery, 'Solar', 'solana').id).toBe('Solar')
    expect(() => demandWallet(discovery, 'Solar', 'eip155')).toThrow('No wallet "Solar"; see getWallets()')
    vi.runAllTimers()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('have no icon URL from the network', () => {
    discovery.add({ ...solar, icon: 'https://wallet.example/icon.png' }, {})
    expect(discovery.list()).toMatchObject([{ id: 'Solar', icon: undefined }])
  })

  test('may leave and come back', () => {
    discovery.add(solar, {})
    discovery.remove('Solar')
    expect(discovery.list()).toEqual([])
    expect(discovery.find('Solar')).toBeUndefined()
    expect(discovery.add(solar, {})).toBe('Solar')
    vi.runAllTimers()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test.each([
    ['another has their id', 'test.wallet'],
    ['their id is empty', ''],
    ['their id is too long', 'x'.repeat(129)],
    ['their id is no text', 7],
  ])('are ignored if %s', (_, id) => {
    announce(createFakeWallet())
    expect(discovery.add({ ...solar, id }, {})).toBeUndefined()
    expect(discovery.list()).toHaveLength(1)
  })

  test('are limited to 64', () => {
    for (let i = 0; i < 1_000; i++) discovery.add({ ...solar, id: `Solar ${i}` }, {})
    expect(discovery.list()).toHaveLength(64)
  })
})

describe('window.ethereum', () => {
  const page = window as { ethereum?: unknown }
  const ids = () => discovery.list().map(({ id }) => id)

  afterEach(() => {
    delete page.ethereum
  })

  test('is a wallet', () => {
    const wallet = createFakeWallet()
    page.ethereum = wallet
    expect(discovery.list()).toEqual([
      { id: 'injected:', name: 'Browser wallet', kind: 'injected', namespaces: ['eip155'] },
    ])
    expect(discovery.find('injected:')?.provider).toBe(wallet)
  })

  test.each([
    [{ isMetaMask: true }, 'MetaMask'],
    [{ isMetaMask: true, isRabby: true }, 'Rabby'],
    [{ isCoinbaseWallet: true }, 'Coinbase Wallet'],
    [{ isSomethingElse: true }, 'Browser wallet'],
  ])('with %j goes by the name %s', (known, name) => {
    page.ethereum = Object.assign(createFakeWallet(), known)
    expect(discovery.list()).toMatchObject([{ name, kind: 'injected' }])
  })

  test('is not listed twice if the same provider or name was announced', () => {
    const wallet = Object.assign(createFakeWallet(), { isMetaMask: true })
    page.ethereum = wallet
    expect(ids()).toEqual(['injected:MetaMask'])
    announce(createFakeWallet(), { rdns: 'other.wallet', name: 'Other' })
    expect(ids()).toEqual(['injected:MetaMask', 'other.wallet'])
    announce(createFakeWallet(), { rdns: 'io.metamask', name: 'MetaMask' })
    expect(ids()).toEqual(['other.wallet', 'io.metamask'])
    expect(discovery.find('injected:MetaMask')?.provider).toBe(wallet)

    page.ethereum = createFakeWallet()
    announce(page.ethereum, { rdns: 'third.wallet', name: 'Third' })
    expect(ids()).toEqual(['other.wallet', 'io.metamask', 'third.wallet'])
  })

  test('is listed beside a wallet of its name for other namespaces', () => {
    page.ethereum = Object.assign(createFakeWallet(), { isPhantom: true })
    discovery.add({ id: 'Phantom', name: 'Phantom', kind: 'announced', namespaces: ['solana'] }, {})
    expect(ids()).toEqual(['Phantom', 'injected:Phantom'])
    announce(createFakeWallet(), { rdns: 'app.phantom', name: 'Phantom' })
    expect(ids()).toEqual(['Phantom', 'app.phantom'])
  })

  test('may hold several wallets', () => {
    const providers = [{ isMetaMask: true }, { isPhantom: true }, {}, null].map(
      known => known && Object.assign(createFakeWallet(), known),
    )
    page.ethereum = Object.assign(createFakeWallet(), { isMetaMask: true, providers })
    expect(ids()).toEqual(['injected:MetaMask', 'injected:Phantom', 'injected:'])
    expect(discovery.find('injected:Phantom')?.provider).toBe(providers[1])
  })

  test('is reported if it was there before', () => {
    page.ethereum = createFakeWallet()
    discoverWallets(onChange, stop.signal)
    vi.runAllTimers()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test.each(['ethereum#initialized', 'load'])('is reported if it comes late, by %s', event => {
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
    ['a ConnectKit', Object.assign(createFakeWallet(), { isConnectKit: true })],
  ])('is no wallet when it holds %s', (_, value) => {
    page.ethereum = value
    expect(discovery.list()).toEqual([])
    expect(() => demandWallet(discovery, 'injected:')).toThrow('No wallet "injected:"')
  })

  test('that throws is no wallet', () => {
    Object.defineProperty(page, 'ethereum', { get: throwing, configurable: true })
    expect(discovery.list()).toEqual([])
  })
})

test('demandWallet names the unknown wallet', () => {
  announce(createFakeWallet())
  expect(demandWallet(discovery, 'test.wallet', 'eip155').id).toBe('test.wallet')
  expect(() => demandWallet(discovery, 'nobody')).toThrow('No wallet "nobody"; see getWallets()')
  expect(() => demandWallet(discovery, 'test.wallet', 'solana')).toThrow(
    expect.objectContaining({ name: 'ConnectKitError', code: 'wallet_not_found' }),
  )
})
