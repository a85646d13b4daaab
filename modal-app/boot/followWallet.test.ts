import { beforeAll, expect, test, vi } from 'vitest'
import type { ChainId } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { includeNetwork, leaveNetwork } from '../connections/networkActions.ts'
import type { Route } from '../dialog/router.ts'
import { routes as views } from './routes.tsx'
import {
  createTestApp,
  harbour,
  lantern,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from './testApp.ts'
import { startWires } from './wires.ts'

beforeAll(() => views.Account.prefetch?.())

const optimism = testNetwork('eip155:10', 'Optimism')
const on = (chainId: ChainId) => testConnection(harbour, { chainId })

const routes = {
  Account: { view: 'Account' },
  Connect: { view: 'Connect' },
  Networks: { view: 'Networks' },
  ProfileWallets: { view: 'ProfileWallets' },
  WhatIsANetwork: { view: 'WhatIsANetwork' },
  UnsupportedChain: { view: 'UnsupportedChain' },
  SwitchNetwork: { view: 'SwitchNetwork', network: optimism },
  SwitchActiveChain: { view: 'SwitchActiveChain', network: optimism },
} as const satisfies Partial<Record<Route['view'], Route>>

type Views = (keyof typeof routes)[]

/** An open modal with these views, and a wallet that answers nothing. */
function shown(views: Views, connection: Connection | undefined, options: TestAppOptions = {}): TestApp {
  const app = createTestApp({ connections: connection ? [connection] : [], ...options })
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  startWires(app)
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
  ['an account that is gone closes its view', ['Account'], listed, gone, 'closed'],
  ['and what was opened from there', ['Account', 'Networks', 'WhatIsANetwork'], listed, gone, 'closed'],
  ['and the choice it had to make', ['UnsupportedChain'], unlisted, gone, 'closed'],
  ['and a switch', ['Networks', 'SwitchNetwork'], listed, gone, 'closed'],
  [
    'but not all wallets, from where another may be connected',
    ['Account', 'ProfileWallets'],
    listed,
    gone,
    ['Account', 'ProfileWallets'],
  ],
  ['but no view that needs no account', ['Connect'], listed, gone, ['Connect']],
  ['and not the networks, which a visitor may see', ['Networks'], listed, gone, ['Networks']],
  [
    'another network of this site is no news to the networks',
    ['Account', 'Networks'],
    listed,
    wanted,
    ['Account', 'Networks'],
  ],
  ['nor to the account', ['Account'], listed, wanted, ['Account']],
  ['a network of another site leaves the account', ['Account'], listed, unlisted, ['UnsupportedChain']],
  ['and what was opened from there', ['Account', 'Networks'], listed, unlisted, ['UnsupportedChain']],
  ['but no view that needs none', ['Connect', 'WhatIsANetwork'], listed, unlisted, ['Connect', 'WhatIsANetwork']],
  [
    'a switch that is asked for goes on, with the choice behind it',
    ['Account', 'Networks', 'SwitchNetwork'],
    listed,
    unlisted,
    ['UnsupportedChain', 'SwitchNetwork'],
  ],
  ['a wallet that comes back by itself is done', ['UnsupportedChain'], unlisted, listed, 'closed'],
  ['also to another than it is asked for', ['UnsupportedChain', 'SwitchNetwork'], unlisted, listed, 'closed'],
  ['one that wanders on has to choose still', ['UnsupportedChain'], unlisted, on('eip155:57'), ['UnsupportedChain']],
  ['a switch that has happened is done', ['Account', 'Networks', 'SwitchNetwork'], listed, wanted, ['Account']],
  ['also without an account behind it', ['Networks', 'SwitchNetwork'], listed, wanted, 'closed'],
  ['also from a network of another site', ['UnsupportedChain', 'SwitchNetwork'], unlisted, wanted, 'closed'],
  [
    'a switch to elsewhere is still waited for',
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
  'with %j a network of another site is let be',
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

test('a network the page adds may be the one the wallet is on', () => {
  const app = shown(['UnsupportedChain'], unlisted)
  includeNetwork(app, testNetwork('eip155:56', 'BNB Smart Chain'))
  expect(history(app)).toBe('closed')
})

test('one it takes away may be too', () => {
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
])('%j to a network that is removed is left, and whoever is still there is told', async (views, expected) => {
  const app = shown(views, listed)
  await leaveNetwork(app, optimism)
  expect(history(app)).toEqual(expected)
  expect(app.store.getState().task).toBeNull()
  const told = { message: 'toast.networkGone', variant: 'error' }
  expect(app.store.getState().toast).toEqual(expected === 'closed' ? null : expect.objectContaining(told))
})

test('a wallet in the background that has moved by itself is gone on with', () => {
  const lanternOn = testConnection(lantern, { id: 'solana:lantern', namespace: 'solana', chainId: 'solana:main' })
  const app = createTestApp({ connections: [lanternOn, listed] })
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  startWires(app)
  app.store.setState({ open: true, router: { history: [routes.Account, routes.SwitchNetwork], direction: 'forward' } })
  app.store.setState({ connections: { list: [lanternOn, wanted], activeNamespace: 'solana' } })
  expect(history(app)).toEqual(['Account'])
  expect(app.host.payloads('connection.activated')).toEqual([{ id: wanted.id }])
})

test('what the wallet did by itself is waited for no more', async () => {
  const app = shown(['Account', 'SwitchNetwork'], listed)
  await vi.waitFor(() => expect(app.wallet(harbour.id).requests).toHaveLength(1))
  const { signal } = app.wallet(harbour.id).requests[0] ?? {}
  tell(app, wanted)
  expect(app.store.getState().task).toBeNull()
  expect(signal?.aborted).toBe(true)
})

test('another account is read at once while its view is open, and not otherwise', async () => {
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

test('the page is told once of all that follows', () => {
  const app = shown(['Account'], listed)
  app.host.emitted.length = 0
  tell(app, unlisted)
  expect(app.host.payloads('modal.changed')).toEqual([{ open: true, view: 'UnsupportedChain', busy: false }])
})
