import { beforeAll, expect, test, vi } from 'vitest'
import type { ChainId } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { routeOf } from '../boot/routeOf.tsx'
import {
  createTestApp,
  harbour,
  lantern,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from '../boot/testApp.ts'
import { startWires } from '../boot/wires.ts'
import { includeNetwork, leaveNetwork } from '../connections/networkActions.ts'
import { pageNetwork } from '../networks/shippedNetworks.ts'
import { tokensKey } from '../tokens/tokens.ts'
import { followAccount } from './followAccount.ts'
import type { Route } from './Route.ts'

beforeAll(() => Promise.all([routeOf('Account').prefetch?.(), routeOf('WalletSend').prefetch?.()]))

const optimism = testNetwork('eip155:10', 'Optimism')
const on = (chainId: ChainId) => testConnection(harbour, { chainId })

const routes = {
  Account: { view: 'Account' },
  Connect: { view: 'Connect' },
  Networks: { view: 'Networks' },
  WalletReceive: { view: 'WalletReceive' },
  WalletSend: { view: 'WalletSend' },
  ProfileWallets: { view: 'ProfileWallets' },
  WhatIsANetwork: { view: 'WhatIsANetwork' },
  UnsupportedChain: { view: 'UnsupportedChain' },
  SwitchNetwork: { view: 'SwitchNetwork', network: optimism },
  SwitchActiveChain: { view: 'SwitchActiveChain', network: optimism },
} as const satisfies Partial<Record<Route['view'], Route>>

type Views = (keyof typeof routes)[]

/** An open modal with these views, and a wallet that never answers. */
function shown(views: Views, connection: Connection | undefined, options: TestAppOptions = {}): TestApp {
  const app = createTestApp({ connections: connection ? [connection] : [], ...options })
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  startWires(app, followAccount)
  app.store.setState({ open: true, router: { history: views.map(view => routes[view]), direction: 'forward' } })
  return app
}

function tell(app: TestApp, connection: Connection | undefined): void {
  const list = connection ? [connection] : []
  app.store.setState({ connections: { list, activeNamespace: connection ? 'eip155' : null } })
}

const history = (app: TestApp) =>
  app.store.getState().open ? app.store.getState().router.history.map(({ view }) => view) : 'closed'

const gone = undefined
const listed = on('eip155:1')
const wanted = on('eip155:10')
const unlisted = on('eip155:56')

const rows: [string, Views, Connection | undefined, Connection | undefined, Views | 'closed'][] = [
  ['losing the account closes its view', ['Account'], listed, gone, 'closed'],
  ['losing the account closes views opened from it', ['Account', 'Networks', 'WhatIsANetwork'], listed, gone, 'closed'],
  ['losing the account closes the form to send', ['WalletSend'], listed, gone, 'closed'],
  ['losing the account closes the address to receive', ['WalletReceive'], listed, gone, 'closed'],
  ['an unsupported network replaces the form to send', ['WalletSend'], listed, unlisted, ['UnsupportedChain']],
  ['losing the account closes UnsupportedChain', ['UnsupportedChain'], unlisted, gone, 'closed'],
  ['losing the account closes a switch', ['Networks', 'SwitchNetwork'], listed, gone, 'closed'],
  [
    'losing the account keeps ProfileWallets, where another may be connected',
    ['Account', 'ProfileWallets'],
    listed,
    gone,
    ['Account', 'ProfileWallets'],
  ],
  ['losing the account keeps a view that needs no account', ['Connect'], listed, gone, ['Connect']],
  ['losing the account keeps Networks, which visitors may see', ['Networks'], listed, gone, ['Networks']],
  ['a supported network keeps Networks open', ['Account', 'Networks'], listed, wanted, ['Account', 'Networks']],
  ['a supported network keeps the account open', ['Account'], listed, wanted, ['Account']],
  ['an unsupported network replaces the account', ['Account'], listed, unlisted, ['UnsupportedChain']],
  [
    'an unsupported network replaces views opened from the account',
    ['Account', 'Networks'],
    listed,
    unlisted,
    ['UnsupportedChain'],
  ],
  [
    'an unsupported network keeps a view that needs no network',
    ['Connect', 'WhatIsANetwork'],
    listed,
    unlisted,
    ['Connect', 'WhatIsANetwork'],
  ],
  [
    'an unsupported network keeps a pending switch, with UnsupportedChain behind it',
    ['Account', 'Networks', 'SwitchNetwork'],
    listed,
    unlisted,
    ['UnsupportedChain', 'SwitchNetwork'],
  ],
  ['a wallet that returns to a supported network by itself is done', ['UnsupportedChain'], unlisted, listed, 'closed'],
  [
    'a wallet that goes to another supported network than requested is done',
    ['UnsupportedChain', 'SwitchNetwork'],
    unlisted,
    listed,
    'closed',
  ],
  [
    'another unsupported network keeps UnsupportedChain',
    ['UnsupportedChain'],
    unlisted,
    on('eip155:57'),
    ['UnsupportedChain'],
  ],
  [
    'a switch ends when the wallet is on the network',
    ['Account', 'Networks', 'SwitchNetwork'],
    listed,
    wanted,
    ['Account'],
  ],
  ['a switch ends without an account behind it', ['Networks', 'SwitchNetwork'], listed, wanted, 'closed'],
  [
    'a switch ends when it began on an unsupported network',
    ['UnsupportedChain', 'SwitchNetwork'],
    unlisted,
    wanted,
    'closed',
  ],
  [
    'a switch to another network keeps waiting',
    ['Account', 'SwitchNetwork'],
    on('eip155:1'),
    listed,
    ['Account', 'SwitchNetwork'],
  ],
]

test.each(rows)('%s', (_, views, before, after, expected) => {
  const app = shown(views, before)
  tell(app, after)
  expect(history(app)).toEqual(expected)
})

test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
  'with %j an unsupported network is tolerated',
  options => {
    const app = shown(['Account'], listed, { options })
    tell(app, unlisted)
    expect(history(app)).toEqual(['Account'])
  },
)

test('a closed modal stays closed', () => {
  const app = shown(['Account'], listed)
  app.store.setState({ open: false })
  tell(app, unlisted)
  expect(history(app)).toBe('closed')
})

test('the page may add the network the wallet is on', () => {
  const app = shown(['UnsupportedChain'], unlisted)
  includeNetwork(app, testNetwork('eip155:56', 'BNB Smart Chain'), pageNetwork)
  expect(history(app)).toBe('closed')
})

test('the page may remove the network the wallet is on', () => {
  const app = shown(['Account'], wanted)
  app.store.setState(({ networks }) => ({ networks: { ...networks, list: networks.list.slice(0, 1) } }))
  expect(history(app)).toEqual(['UnsupportedChain'])
})

test.each<[Views, Views | 'closed']>([
  [
    ['Account', 'Networks', 'SwitchNetwork'],
    ['Account', 'Networks'],
  ],
  [
    ['Account', 'Networks', 'SwitchActiveChain'],
    ['Account', 'Networks'],
  ],
  [['SwitchNetwork'], 'closed'],
])('%j to a removed network closes, with a toast if the modal stays open', async (views, expected) => {
  const app = shown(views, listed)
  await leaveNetwork(app, optimism)
  expect(history(app)).toEqual(expected)
  expect(app.store.getState().task).toBeNull()
  const told = { message: 'toast.networkGone', variant: 'error' }
  expect(app.store.getState().toast).toEqual(expected === 'closed' ? null : expect.objectContaining(told))
})

test('a background wallet that switched by itself becomes active', () => {
  const lanternOn = testConnection(lantern, { id: 'solana:lantern', namespace: 'solana', chainId: 'solana:main' })
  const app = createTestApp({ connections: [lanternOn, listed] })
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  startWires(app, followAccount)
  app.store.setState({ open: true, router: { history: [routes.Account, routes.SwitchNetwork], direction: 'forward' } })
  app.store.setState({ connections: { list: [lanternOn, wanted], activeNamespace: 'solana' } })
  expect(history(app)).toEqual(['Account'])
  expect(app.host.payloads('connection.activated')).toEqual([{ id: wanted.id }])
})

test('a request ends if the wallet switched by itself', async () => {
  const app = shown(['Account', 'SwitchNetwork'], listed)
  await vi.waitFor(() => expect(app.wallet(harbour.id).requests).toHaveLength(1))
  const { signal } = app.wallet(harbour.id).requests[0] ?? {}
  tell(app, wanted)
  expect(app.store.getState().task).toBeNull()
  expect(signal?.aborted).toBe(true)
})

test('a new account is read at once only while its view is open', async () => {
  const app = shown(['Connect'], listed)
  const balance = vi.spyOn(app.adapter, 'balance')
  const accounts = [{ address: '0xde709f2102306220921060314715629080e2fb77' }]
  tell(app, testConnection(harbour, { accounts }))
  await Promise.resolve()
  expect(balance).not.toHaveBeenCalled()
  app.store.setState({ router: { history: [routes.Account], direction: 'forward' } })
  await vi.waitFor(() => expect(balance).toHaveBeenCalledOnce())
  tell(app, listed)
  await vi.waitFor(() => expect(balance).toHaveBeenCalledTimes(2))
  expect(balance.mock.calls.map(([{ address }]) => address)).toEqual([
    accounts[0]?.address,
    listed.accounts[0]?.address,
  ])
})

test('the Send form follows the wallet to another network and another account', async () => {
  const app = shown(['Account', 'WalletSend'], listed)
  const chainId = () => app.store.getState().send?.chainId
  await vi.waitFor(() => expect(chainId()).toBe('eip155:1'))
  tell(app, wanted)
  await vi.waitFor(() => expect(chainId()).toBe('eip155:10'))
  app.store.setState(({ send }) => ({ send: send && { ...send, isPreparing: true } }))
  const other = testConnection(harbour, { accounts: [{ address: '0xde709f2102306220921060314715629080e2fb77' }] })
  tell(app, other)
  await vi.waitFor(() => expect(app.store.getState().tokens[tokensKey(other)]).toBeDefined())
  expect(app.store.getState().send).toMatchObject({ chainId: 'eip155:1', isPreparing: false })
})

test('the page gets one report of all the changes', () => {
  const app = shown(['Account'], listed)
  app.host.emitted.length = 0
  tell(app, unlisted)
  expect(app.host.payloads('modal.changed')).toEqual([{ open: true, view: 'UnsupportedChain', busy: false }])
})
