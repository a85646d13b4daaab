import { afterEach, expect, test, vi } from 'vitest'
import type { TokenBalance } from '../../../shared/api/balance.schema.ts'
import type { AccountType } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Adapter } from '../../adapters/Adapter.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import type { ApiClient } from '../../api/client.ts'
import { mountApp, type Screen } from '../../boot/mountApp.tsx'
import {
  createTestApp,
  harbour,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from '../../boot/testApp.ts'
import { fakeOwner } from '../../connectors/fakeOwner.ts'
import { openModal } from '../../flow/openModal.ts'
import { ether, hostileTokens, sampleToken, transactions } from '../../gallery/ownings.ts'
import { keyOf } from '../../sessions/sessions.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'

afterEach(() => void vi.restoreAllMocks())

const connection = testConnection(harbour)
const other = testConnection(harbour, { accounts: [{ address: '0xde709f2102306220921060314715629080e2fb77' }] })
const unlisted = testConnection(harbour, { chainId: 'eip155:11155111' })

async function opened(
  prepare: (app: TestApp) => void = () => {},
  options: TestAppOptions = {},
): Promise<{ app: TestApp; screen: Screen }> {
  const app = createTestApp({ connections: [connection], ...options })
  prepare(app)
  const screen = mountApp(app)
  openModal(app, {})
  await screen.offers('Disconnect')
  return { app, screen }
}

function changeTo(screen: Screen, changed: typeof connection): void {
  screen.connections({ connections: [changed], activeNamespace: 'eip155' })
}

// @spec 2.view-account
test('shows the address, the balance with three decimals, the wallet and the network', async () => {
  const { screen } = await opened()
  await screen.says('1.234 ETH')
  await screen.says('0X5290…9EE7')
  await screen.says(/Harbour.*Network.*Ethereum.*Wallet.*Harbour/)
  expect(screen.title()).toBe('Your account')
})

test.each([
  [0n, '0 ETH'],
  [1n, '<0.001 ETH'],
  [1_999_999_999_999_999_999n, '1.999 ETH'],
  [10n ** 24n, '1,000,000 ETH'],
])('%d in the smallest unit is shown as %s', async (amount, text) => {
  const { screen } = await opened(app => {
    app.adapter.amount = amount
  })
  await screen.says(text)
})

test('a balance that is loading is a skeleton, not a number', async () => {
  const { app, screen } = await opened(({ adapter }) => {
    adapter.features.balanceWaits = true
  })
  expect(screen.dialog().textContent).not.toContain('ETH')
  await vi.waitFor(() => expect(app.adapter.reads).toHaveLength(1))
  app.adapter.reads[0]?.answer(5n * 10n ** 18n)
  await screen.says('5 ETH')
})

test('an unreadable balance says so, and says when it can be read again', async () => {
  const { app, screen } = await opened(({ adapter }) => {
    adapter.features.balanceError = new Error('no node')
  })
  await screen.says('Balance unavailable')
  await screen.says('Try again in 30 seconds')
  const refresh = screen.button('Refresh balance')
  expect(refresh.getAttribute('aria-disabled')).toBe('true')
  app.adapter.features = {}
  refresh.click()
  app.clock.advance(30_000)
  await vi.waitFor(() => expect(refresh.getAttribute('aria-disabled')).toBeNull())
  refresh.click()
  await screen.says('1.234 ETH')
})

test('Refresh reads the balance again', async () => {
  const { app, screen } = await opened()
  await screen.says('1.234 ETH')
  app.adapter.amount = 2n * 10n ** 18n
  screen.click('Refresh balance')
  await screen.says('2 ETH')
})

// @spec 8.balance-unavailable
test('a failed Refresh says so and keeps the number', async () => {
  const { app, screen } = await opened()
  await screen.says('1.234 ETH')
  app.adapter.features.balanceError = new Error('no node')
  screen.click('Refresh balance')
  await screen.says('Couldn’t load the balance')
  await screen.says('1.234 ETH')
})

test('the whole address is copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await opened()
  await screen.says('0X5290')
  screen.click('Copy address')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0X52908400098527886E0F7030069857D2E4169EE7')
  await screen.says('Copied')
})

test('a failed copy says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
  document.execCommand = () => false
  const { screen } = await opened()
  await screen.says('0X5290')
  screen.click('Copy address')
  await screen.says('Couldn’t copy')
})

test('another account starts without the “Copied” of the last', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await opened()
  screen.click('Copy address')
  await screen.says('Copied')
  changeTo(screen, other)
  await screen.says('0XDE70…FB77')
  expect(screen.dialog().textContent).not.toContain('Copied')
})

test('another account shows its own balance in the same view', async () => {
  const { app, screen } = await opened(({ adapter }) => {
    adapter.balances.set(other.accounts[0]?.address ?? '', 7n * 10n ** 18n)
  })
  await screen.says('1.234 ETH')
  const view = screen.button('Disconnect')
  changeTo(screen, other)
  await screen.says('7 ETH')
  expect(screen.button('Disconnect')).toBe(view)
  expect(app.store.getState().router.history).toHaveLength(1)
})

const explored = { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' }

test('a network with an explorer has a link to it that reveals nothing of this page', async () => {
  const { screen } = await opened(undefined, { networks: [explored] })
  await vi.waitFor(() => {
    const link = screen.dialog().querySelector('a[aria-label="View on explorer.example"]')
    expect(link?.getAttribute('href')).toMatch(/^https:\/\/explorer\.example\/address\/0X5290/)
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
  })
})

test('an invalid explorer address breaks only its own link', async () => {
  const { screen } = await opened(undefined, { networks: [{ ...explored, explorerUrl: 'https://[' }] })
  await vi.waitFor(() => expect(screen.dialog().querySelector('a')?.getAttribute('aria-label')).toMatch(/https:\/\/\[/))
})

test('a network without an explorer has no link', async () => {
  const { screen } = await opened()
  await screen.says('0X5290…9EE7')
  expect(screen.dialog().querySelector('a')).toBeNull()
})

const picture = 'data:image/svg+xml,alder'
const remote = testConnection(
  { ...harbour, name: 'Alder' },
  { connectorId: 'walletConnect', wallet: { name: 'Alder', kind: 'walletConnect' } },
)

test('a wallet on another device has its picture from the operator’s list, or else its letters', async () => {
  const alder = listedWallet('Alder', { image: picture })
  const srcOf = (screen: Screen) => screen.dialog().querySelector('img')?.getAttribute('src')
  const listed = await opened(undefined, { connections: [remote], config: { recommended: [alder] } })
  await vi.waitFor(() => expect(srcOf(listed.screen)).toBe(picture))
  const unlisted = await opened(undefined, { connections: [remote] })
  await vi.waitFor(() => expect(unlisted.screen.dialog().querySelector('[data-state="letters"]')).not.toBeNull())
  expect(srcOf(unlisted.screen)).toBeUndefined()
})

const isButton = (screen: Screen) => screen.buttons().some(name => name.startsWith('Network '))

test('the network stands once, and leads to the others', async () => {
  const { app, screen } = await opened()
  expect(screen.dialog().textContent?.match(/Ethereum/g)).toHaveLength(1)
  expect(screen.buttons().filter(name => /network|Ethereum/i.test(name))).toEqual(['Network Ethereum'])
  screen.click('Network Ethereum')
  expect(app.store.getState().router.history.map(({ view }) => view)).toEqual(['Account', 'Networks'])
})

test.each<[string, TestAppOptions]>([
  ['a site with one network', { networks: [explored] }],
  ['a site without network switching', { options: { enableNetworkSwitch: false } }],
])('%s has a network that is plain text', async (_, options) => {
  const { screen } = await opened(undefined, options)
  await screen.says(/Network.*Ethereum/)
  expect(isButton(screen)).toBe(false)
})

test('an allowed unsupported network is called unknown and has no balance', async () => {
  const { app, screen } = await opened(undefined, {
    connections: [unlisted],
    networks: [explored],
    options: { allowUnsupportedChain: true },
  })
  await screen.says('Unknown network')
  expect(screen.dialog().textContent).not.toContain('ETH')
  expect(screen.buttons()).not.toContain('Refresh balance')
  expect(app.adapter.reads).toEqual([])
  // An unsupported network makes even a single configured network a choice.
  expect(isButton(screen)).toBe(true)
})

test('a wallet that moves to an unsupported network has to choose another', async () => {
  const { screen } = await opened()
  await screen.says('1.234 ETH')
  changeTo(screen, unlisted)
  await vi.waitFor(() => expect(screen.title()).toBe('Switch network'))
})

test('Disconnect ends the connection, and the view closes when the page confirms it', async () => {
  const { app, screen } = await opened()
  screen.click('Disconnect')
  await vi.waitFor(() => expect(app.wallet(harbour.id).disconnects).toBe(1))
  screen.connections({ connections: [], activeNamespace: null })
  expect(app.store.getState().open).toBe(false)
})

test('a failed Disconnect says so and keeps the account', async () => {
  const { app, screen } = await opened()
  await screen.says('1.234 ETH')
  app.wallet(harbour.id).features.disconnectError = new Error('no')
  screen.click('Disconnect')
  await screen.says('Couldn’t disconnect. You’re still connected')
  await screen.says('1.234 ETH')
  app.wallet(harbour.id).features = {}
  screen.click('Disconnect')
  await vi.waitFor(() => expect(app.wallet(harbour.id).disconnects).toBe(1))
})

test('a wallet that withdraws its account closes the account view', async () => {
  const { app, screen } = await opened()
  screen.connections({ connections: [], activeNamespace: null })
  expect(app.store.getState().open).toBe(false)
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
})

test('the wallet leads to all wallets if there may be several', async () => {
  const { screen } = await opened(undefined, { options: { multiWallet: true } })
  screen.button('Wallet Harbour').click()
  await vi.waitFor(() => expect(screen.title()).toBe('Your wallets'))
})

test('the wallet leads to all wallets if others are connected on other networks', async () => {
  const onSolana = testConnection(harbour, { id: 'solana:x', namespace: 'solana', chainId: 'solana:main' })
  const { screen } = await opened(undefined, { connections: [connection, onSolana] })
  await screen.offers('Wallet Harbour')
})

test('with one wallet at a time the wallet is plain text', async () => {
  const { screen } = await opened()
  await screen.says('Wallet Harbour')
  expect(screen.buttons()).not.toContain('Wallet Harbour')
})

test('a namespace without balances shows none and no error', async () => {
  const adapter = createFakeAdapter('cosmos')
  const { screen } = await opened(undefined, {
    networks: [testNetwork('cosmos:cosmoshub-4', 'Cosmos Hub')],
    adapters: createFakeAdapters({ ...adapter, balance: undefined } as unknown as Adapter),
    connections: [
      testConnection(harbour, {
        namespace: 'cosmos',
        chainId: 'cosmos:cosmoshub-4',
        accounts: [{ address: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02' }],
      }),
    ],
  })
  await screen.says(/COSM…DD02.*Network.*Cosmos Hub.*Wallet.*Harbour/)
  await screen.offersNo('Refresh balance')
  expect(screen.dialog().textContent).not.toMatch(/unavailable|ETH/)
})

test('the site’s label of the address and its Bitcoin purpose are below it', async () => {
  const { screen } = await opened(undefined, {
    networks: [testNetwork('bip122:main', 'Bitcoin')],
    adapters: createFakeAdapters(createFakeAdapter('bip122')),
    options: { addressLabels: { bc1pordinals: 'Collection' } },
    connections: [
      testConnection(harbour, {
        namespace: 'bip122',
        chainId: 'bip122:main',
        accounts: [{ address: 'bc1pordinals', type: 'ordinal' }],
      }),
    ],
  })
  await screen.says(/Collection.*Ordinals.*1\.234/)
})

interface Replies {
  balances?: object[]
  identity?: object
  fails?: Error
}

/** A server that tells what an account has. */
function serving({ balances = [], identity, fails }: Replies): TestAppOptions {
  const get = async (name: string) => {
    if (fails) throw fails
    if (name === 'balance') return { balances }
    if (name === 'identity' && identity) return identity
    throw new Error(`${name} is not served`)
  }
  return { api: { get: get as ApiClient['get'] } }
}

const tabs = (screen: Screen) =>
  [...screen.dialog().querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)
const usdc = sampleToken('USDC', { name: 'USD Coin', numeric: '1250.5', value: 1250.5, price: 1 })

// @spec 2.account-tabs
test('an account whose namespace has tokens has the tabs Tokens, NFTs and Activity', async () => {
  const { screen } = await opened()
  expect(tabs(screen)).toEqual(['Tokens', 'NFTs', 'Activity'])
})

test.each<[string, string[], TestAppOptions]>([
  ['a site without activity', ['Tokens', 'NFTs'], { options: { activity: false } }],
  [
    'Solana',
    ['Tokens', 'NFTs', 'Activity'],
    {
      networks: [testNetwork('solana:main', 'Solana')],
      adapters: createFakeAdapters(createFakeAdapter('solana')),
      connections: [testConnection(harbour, { namespace: 'solana', chainId: 'solana:main' })],
    },
  ],
  [
    'Bitcoin',
    ['Activity'],
    {
      networks: [testNetwork('bip122:main', 'Bitcoin')],
      adapters: createFakeAdapters(createFakeAdapter('bip122')),
      connections: [testConnection(harbour, { namespace: 'bip122', chainId: 'bip122:main' })],
    },
  ],
])('%s has the tabs %j', async (_, expected, options) => {
  const { screen } = await opened(undefined, options)
  expect(tabs(screen)).toEqual(expected)
})

test('with all prices known the balance is the total, and each token has its value', async () => {
  const { screen } = await opened(undefined, serving({ balances: [ether('1.5', 3000), usdc] }))
  await screen.says('$5,750.50')
  await screen.says(/Ether.*1\.5 ETH.*\$4,500\.00.*USD Coin.*1,250\.5 USDC.*\$1,250\.50/)
})

test('without a price the balance is that of the own currency, and nothing is invented', async () => {
  const { screen } = await opened(undefined, serving({ balances: [ether('1.5'), usdc] }))
  await screen.says('USD Coin')
  await screen.says(/1\.5 ETH.*Wallet/)
  await screen.says('$1,250.50')
  expect(screen.dialog().textContent?.match(/\$/g)).toHaveLength(1)
})

test('a value from an indexer’s price is marked, because nothing verifies that price', async () => {
  const balances: TokenBalance[] = [
    { ...ether('1.5', 3000), priceFrom: 'feed' },
    { ...usdc, priceFrom: 'indexer' },
  ]
  const { screen } = await opened(undefined, serving({ balances }))
  await screen.says(/≈ \$5,750\.50.*4,500\.00.*1,250\.5 USDC ≈ \$1,250\.50/)
  expect(screen.dialog().textContent).not.toContain('≈ $4,500')
})

test('unlisted tokens are separate, without a value, and their names are plain text', async () => {
  const claimed = hostileTokens.map(token => ({ ...token, value: 1e9 }))
  const { screen } = await opened(undefined, serving({ balances: [ether('1', 3000), ...claimed] }))
  await screen.says(/Unlisted.*No one has checked these/)
  await screen.says('$3,000.00')
  expect(screen.dialog().textContent).not.toContain('1,000,000,000')
  const names = [...screen.dialog().querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(names).toContain('<img src=x onerror=alert(1)>')
})

test('a server without balances leaves the own currency as the only token', async () => {
  const fails = new ConnectKitError('network_error', 'no', { status: 503, reason: 'not_available' })
  const { screen } = await opened(undefined, serving({ fails }))
  await screen.says(/Ether.*1\.234 ETH/)
  expect(screen.dialog().textContent).not.toContain('Couldn’t load')
})

// @spec 8.balance-unavailable
test('tokens that cannot be read say so, and are read again after half a minute', async () => {
  const { app, screen } = await opened(
    undefined,
    serving({ fails: new ConnectKitError('network_error', 'no', { status: 500 }) }),
  )
  await screen.says('Couldn’t load your other tokens')
  await screen.says(/Ether.*1\.234 ETH/)
  expect(screen.button('Try again').getAttribute('aria-disabled')).toBe('true')
  app.api.get = serving({ balances: [ether('1'), usdc] }).api?.get as ApiClient['get']
  app.clock.advance(30_000)
  await screen.says('USD Coin')
})

test('a server that is not available is asked again only by the visitor', async () => {
  const { app, screen } = await opened(
    undefined,
    serving({ fails: new ConnectKitError('network_error', 'no', { status: 503 }) }),
  )
  await screen.says('Couldn’t load your other tokens')
  app.clock.advance(30_000)
  await new Promise(resolve => setTimeout(resolve))
  app.api.get = serving({ balances: [ether('1'), usdc] }).api?.get as ApiClient['get']
  app.clock.advance(120_000)
  await vi.waitFor(() => expect(screen.button('Try again').getAttribute('aria-disabled')).toBeNull())
  expect(screen.dialog().textContent).not.toContain('USD Coin')
  screen.click('Try again')
  await screen.says('USD Coin')
})

test('tokens that cannot be updated stay, with their time, and are visibly retried', async () => {
  const { app, screen } = await opened(undefined, serving({ balances: [ether('1'), usdc] }))
  await screen.says('USD Coin')
  app.api.get = serving({ fails: new ConnectKitError('network_error', 'no', { status: 503 }) }).api
    ?.get as ApiClient['get']
  app.clock.advance(40_000)
  await screen.says(/Couldn’t update your tokens.*As of .*Try again in 30 seconds.*USD Coin/)
  app.api.get = (() => new Promise(() => {})) as ApiClient['get']
  app.clock.advance(30_000)
  await vi.waitFor(() => expect(screen.button('Try again').getAttribute('aria-disabled')).toBeNull())
  screen.click('Try again')
  await vi.waitFor(() => expect(screen.button('Try again').getAttribute('aria-busy')).toBe('true'))
  await screen.says(/Couldn’t update your tokens.*USD Coin/)
})

test('neither the server nor a node answers: the tokens are unavailable', async () => {
  const { screen } = await opened(({ adapter }) => {
    adapter.features.balanceError = new Error('no node')
  })
  await screen.says('Token balance unavailable')
})

test('an account without tokens says so', async () => {
  const { screen } = await opened(
    ({ adapter }) => {
      adapter.amount = 0n
    },
    serving({ balances: [ether('0')] }),
  )
  await screen.says('Nothing here yet')
  expect(screen.buttons().filter(name => name === 'Receive')).toHaveLength(1)
})

// @spec 9.identity-cache 3.profile-name
test('a named account has its name and picture beside its address, read every 5 minutes', async () => {
  const asked: string[] = []
  const get = async (name: string) => {
    asked.push(name)
    return name === 'identity' ? { name: 'harbour.eth', avatar: '/avatars/1.png' } : { balances: [] }
  }
  const { app, screen } = await opened(undefined, { api: { get: get as ApiClient['get'] } })
  await screen.says(/harbour\.eth.*0X5290…9EE7/)
  expect(screen.dialog().querySelector('img[src="https://cdn.example/avatars/1.png"]')).not.toBeNull()
  const count = () => asked.filter(name => name === 'identity').length
  app.clock.advance(299_999)
  openModal(app, { view: 'Account' })
  expect(count()).toBe(1)
  app.clock.advance(1)
  openModal(app, { view: 'Account' })
  await vi.waitFor(() => expect(count()).toBe(2))
})

// @spec 9.wallet-feature-order
test.each<[string, TestAppOptions, string[]]>([
  ['by default', {}, ['Receive', 'Send']],
  ['with receiving off', { options: { receive: false } }, ['Send']],
  ['with sending off', { options: { send: false } }, ['Receive']],
  ['in an order of their own', { options: { walletFeaturesOrder: ['send', 'receive'] } }, ['Send', 'Receive']],
  ['in an order without one', { options: { walletFeaturesOrder: ['send', 'onramp'] } }, ['Send']],
  ['where tokens are swapped', { config: { swapNetworks: [{ id: 'eip155:1' }] } }, ['Swap', 'Receive', 'Send']],
  [
    'where they are swapped on another network of the site',
    { config: { swapNetworks: [{ id: 'eip155:10' }] } },
    ['Swap', 'Receive', 'Send'],
  ],
  [
    'where they are swapped on no network of the site',
    { config: { swapNetworks: [{ id: 'eip155:56' }] } },
    ['Receive', 'Send'],
  ],
  ['with swaps off', { config: { swapNetworks: [{ id: 'eip155:1' }] }, options: { swaps: [] } }, ['Receive', 'Send']],
])('%s the actions are %j', async (_, options, expected) => {
  const { screen } = await opened(undefined, options)
  expect(screen.buttons().filter(name => /^(Buy|Swap|Receive|Send)$/.test(name))).toEqual(expected)
})

test('Receive leads to the address', async () => {
  const { screen } = await opened()
  screen.click('Receive')
  await screen.says('Scan this code')
  expect(screen.title()).toBe('Receive')
})

test('All activity leads to its own page', async () => {
  const { screen } = await opened(undefined, {
    api: {
      get: (async (name: string) =>
        name === 'history' ? { data: transactions, next: null, unseen: [] } : { balances: [] }) as ApiClient['get'],
    },
  })
  screen.click('Activity')
  await screen.offers('All activity')
  screen.click('All activity')
  await screen.offers('Back')
  await vi.waitFor(() => expect(screen.title()).toBe('Activity'))
})

test('returning to the account moves nothing: a refresh hides no row and shows no note', async () => {
  const served = serving({ balances: [ether('1.5', 3000), usdc], identity: { name: null, avatar: null } }).api?.get
  const get = (name: string) => (name === 'namesOfAddress' ? [] : served?.(name as 'balance', {} as never))
  const { app, screen } = await opened(undefined, {
    config: { nameZone: 'garden.eth' },
    api: { get: (async name => get(name)) as ApiClient['get'] },
  })
  await screen.offers('Choose a name')
  await screen.says('USD Coin')
  screen.click('Receive')
  await screen.says('Scan this code')
  app.clock.advance(60_000)
  app.adapter.features.balanceWaits = true
  app.api.get = (() => new Promise(() => {})) as ApiClient['get']
  screen.click('Back')
  await screen.says('USD Coin')
  expect(screen.buttons()).toContain('Choose a name')
  expect(screen.dialog().textContent).not.toContain('As of')
  expect(screen.dialog().querySelector('[data-coming]')).toBeNull()
})

test('a second visit shows the tokens of the first before anything answers, and from when they are', async () => {
  const first = await opened(undefined, serving({ balances: [ether('1.5', 3000), usdc] }))
  await first.screen.says('USD Coin')
  const app = createTestApp({ connections: [connection], api: { get: () => new Promise(() => {}) } })
  app.adapter.features.balanceWaits = true
  app.storage.set(
    '["ck","https://shop.example","demo","tokens"]',
    first.app.storage.get('["ck","https://shop.example","demo","tokens"]') ?? '',
  )
  app.clock.advance(60_000)
  const screen = mountApp(app)
  openModal(app, {})
  await screen.says(/\$5,750\.50.*As of .*USD Coin/)
})

const namesKey = '["ck","https://shop.example","demo","names"]'
const ownKey = `eip155:1:${connection.accounts[0]?.address}`

/** A visit before anything answers, with what was stored. */
function returned(stored: string): Screen {
  const app = createTestApp({ connections: [connection], api: { get: () => new Promise(() => {}) } })
  app.storage.set(namesKey, stored)
  return mountApp(app)
}

test('a second visit has the name and the picture of the first before anything is asked', async () => {
  const first = await opened(undefined, serving({ identity: { name: 'harbour.eth', avatar: '/avatars/1.png' } }))
  await first.screen.says('harbour.eth')
  const screen = returned(first.app.storage.get(namesKey) ?? '')
  await screen.says(/harbour\.eth.*0x5290…9ee7/i)
  expect(screen.dialog().querySelector('img[src="https://cdn.example/avatars/1.png"]')).not.toBeNull()
})

test.each([
  ['no JSON', '{'],
  ['of another account', JSON.stringify({ 'eip155:1:0x1': { name: 'other.eth', avatar: null, readAtMs: 1 } })],
  [
    'a picture of another server',
    JSON.stringify({ [ownKey]: { name: 'a.eth', avatar: '//evil.example/x', readAtMs: 1 } }),
  ],
  ['a name that is no text', JSON.stringify({ [ownKey]: { name: { toString: 1 }, avatar: null, readAtMs: 1 } })],
  ['a name of any length', JSON.stringify({ [ownKey]: { name: 'a'.repeat(256), avatar: null, readAtMs: 1 } })],
])('a stored name that is %s is passed over', async (_, stored) => {
  const screen = returned(stored)
  await screen.says(/0x5290…9ee7.*Harbour/i)
  expect(screen.dialog().querySelector('img[src*="evil"], img[src*="avatars"]')).toBeNull()
  expect(screen.dialog().textContent).not.toMatch(/\.eth|aaaa|object/)
})

test('the name of an account that is no longer connected is forgotten', async () => {
  const { app, screen } = await opened(undefined, serving({ identity: { name: 'harbour.eth', avatar: null } }))
  await screen.says('harbour.eth')
  changeTo(screen, other)
  await vi.waitFor(() => {
    const kept = Object.keys(JSON.parse(app.storage.get(namesKey) ?? '{}'))
    expect(kept).toEqual([`eip155:1:${other.accounts[0]?.address}`])
  })
})

const signedIn = { signedIn: [{ ...keyOf(connection), expiresAt: '2026-12-03T12:00:00Z' }] }

test('a signed-in account says so, and the visitor can sign out and stays connected', async () => {
  const { app, screen } = await opened(undefined, { sessions: signedIn })
  await screen.says('Signed in')
  screen.click('Sign out')
  await screen.offersNo('Sign out')
  expect(app.store.getState().sessions.signedIn).toEqual([])
  expect(app.host.calls.filter(({ method }) => method === 'siwx.call')).toEqual([])
  expect(app.store.getState().connections.list).toHaveLength(1)
})

test('the page’s own sign-in hears of a sign-out first, and may refuse it', async () => {
  const rules = { isRequired: false, isSignedOutOnDisconnect: true }
  const { app, screen } = await opened(undefined, { sessions: { ...signedIn, siwx: rules } })
  app.host.answers['siwx.call'] = async () => {
    throw new ConnectKitError('plugin_failed', 'siwx.revokeSession: no')
  }
  screen.click('Sign out')
  await vi.waitFor(() => expect(app.store.getState().toast?.variant).toBe('error'))
  expect(app.host.calls).toContainEqual({
    method: 'siwx.call',
    params: { method: 'revokeSession', params: ['eip155:1', connection.accounts[0]?.address] },
  })
  expect(screen.buttons()).toContain('Sign out')
})

test.each<[string, Partial<ReturnType<typeof keyOf>>, string, boolean]>([
  ['of another account', keyOf(other), 'account', false],
  ['on another network', { chainId: 'eip155:10' }, 'account', true],
  ['on another network', { chainId: 'eip155:10' }, 'network', false],
])('a session %s (%o) where there is one for each %s is told: %s', async (_, key, signInScope, isIn) => {
  const { screen } = await opened(undefined, {
    options: { signInScope },
    sessions: { signedIn: [{ ...keyOf(connection), ...key, expiresAt: '2026-12-03T12:00:00Z' }] },
  })
  expect(screen.buttons().includes('Sign out')).toBe(isIn)
})

test('a wallet with security settings shows their row, others do not', async () => {
  const byEmail = testConnection(harbour, { connectorId: 'AUTH', wallet: { name: 'Email', kind: 'auth' } })
  const app = createTestApp({ connections: [byEmail], config: { embedded: { origin: 'https://secure.example' } } })
  const openSecurity = vi.fn(async () => {})
  Object.assign(app.auth.capabilities, { owner: fakeOwner({ openSecurity }) })
  const screen = mountApp(app)
  openModal(app, { view: 'Account' })
  await screen.offers('Wallet settings')
  screen.click('Wallet settings')
  await screen.offers('Security')
  screen.click('Security')
  expect(openSecurity).toHaveBeenCalledOnce()

  const other = createTestApp({ connections: [testConnection(harbour)] })
  const otherScreen = mountApp(other)
  openModal(other, { view: 'Account' })
  await otherScreen.says('Disconnect')
  expect(otherScreen.buttons()).not.toContain('Wallet settings')
})

// @spec 6.account-types
test('with several account types, the current one is named, and the other can be chosen', async () => {
  const byEmail = testConnection(harbour, {
    ...{ connectorId: 'AUTH', wallet: { name: 'Email', kind: 'auth' } },
    accounts: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7', type: 'smartAccount' }],
  })
  const config = { embedded: { origin: 'https://secure.example' } }
  const app = createTestApp({ connections: [byEmail], config, options: { analytics: true } })
  const preferAccountType = vi.fn(async () => {})
  let types = ['eoa', 'smartAccount'] as const as readonly AccountType[]
  Object.assign(app.auth.capabilities, { owner: fakeOwner({ accountTypes: () => types, preferAccountType }) })
  const screen = mountApp(app)
  openModal(app, { view: 'Account' })
  await screen.offers('Wallet settings')
  screen.click('Wallet settings')
  await screen.says('Smart account')
  screen.click('Use regular')
  expect(preferAccountType).toHaveBeenCalledWith('eoa')
  const properties = { accountType: 'eoa', network: 'eip155:1' }
  await vi.waitFor(() =>
    expect(app.host.payloads('analytics.tracked')).toContainEqual({ name: 'SET_PREFERRED_ACCOUNT_TYPE', properties }),
  )
  await vi.waitFor(() => expect(app.store.getState().accountTypes.eip155).toBe('eoa'))

  types = ['eoa']
  const alone = mountApp(createTestApp({ connections: [testConnection(harbour)] }))
  expect(alone.buttons()).not.toContain('Use regular')
})
