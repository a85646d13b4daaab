import { expect, test } from 'vitest'
import type { Network } from '../../shared/networks.ts'
import type { Route } from './Route.ts'
import {
  backRoute,
  currentRoute,
  initialRouter,
  pushRoute,
  type RouterState,
  replaceRoute,
  resetRoute,
} from './router.ts'

const connect: Route = { view: 'Connect' }
const account: Route = { view: 'Account' }
const networks: Route = { view: 'Networks' }
const connecting = (id: string): Route => ({ view: 'ConnectingExternal', wallet: { id, name: id } })
const switching = (id: Network['id']): Route => ({ view: 'SwitchNetwork', network: { id } as Network })

/** The wallet or network that distinguishes routes of one view, or the view's name. */
function views(router: RouterState): string[] {
  return router.history.map(route => {
    if ('network' in route) return route.network.id
    return 'wallet' in route && route.wallet ? route.wallet.id : route.view
  })
}

const at = (...history: Route[]): RouterState => ({ history, direction: 'forward' })

test.each<[string, RouterState, string[], RouterState['direction']]>([
  ['starts at Connect', initialRouter, ['Connect'], undefined],
  ['adds a view', pushRoute(initialRouter, connecting('a')), ['Connect', 'a'], 'forward'],
  [
    'adds another wallet on top of one',
    pushRoute(at(connect, connecting('a')), connecting('b')),
    ['Connect', 'a', 'b'],
    'forward',
  ],
  [
    'does not add the wallet on screen again',
    pushRoute(at(connect, connecting('a')), connecting('a')),
    ['Connect', 'a'],
    'forward',
  ],
  ['does not add the view on screen again', pushRoute(at(account), account), ['Account'], 'forward'],
  [
    'adds a view that is already further down',
    pushRoute(at(connect, account), connect),
    ['Connect', 'Account', 'Connect'],
    'forward',
  ],
  [
    'adds the switch to another network on top of one',
    pushRoute(at(networks, switching('eip155:1')), switching('eip155:10')),
    ['Networks', 'eip155:1', 'eip155:10'],
    'forward',
  ],
  [
    'replaces the view on screen',
    replaceRoute(at(account, networks), switching('eip155:1')),
    ['Account', 'eip155:1'],
    'forward',
  ],
  ['replaces the only view', replaceRoute(initialRouter, account), ['Account'], 'forward'],
  ['starts over with one view', resetRoute(account), ['Account'], undefined],
])('%s', (_, router, history, direction) => {
  expect(views(router)).toEqual(history)
  expect(router.direction).toBe(direction)
})

test.each<[string, RouterState, boolean, string[]]>([
  ['the view on screen is removed', at(connect, connecting('a')), false, ['Connect']],
  ['a connected visitor goes to the account instead of Connect', at(connect, connecting('a')), true, ['Account']],
  ['the views behind the account stay', at(networks, connect, connecting('a')), true, ['Networks', 'Account']],
  ['a connected visitor goes back to any other view', at(account, networks), true, ['Account']],
  ['a disconnected visitor goes to Connect instead of the account', at(account, networks), false, ['Connect']],
])('back: %s', (_, router, isConnected, history) => {
  const back = backRoute(router, isConnected)
  expect(back && views(back)).toEqual(history)
  expect(back?.direction).toBe('back')
})

test('a push that changes nothing returns the same state', () => {
  expect(pushRoute(initialRouter, connect)).toBe(initialRouter)
  const networked = at(switching('eip155:1'))
  expect(pushRoute(networked, switching('eip155:1'))).toBe(networked)
})

test('a view that is about something else now does not slide', () => {
  const before: RouterState = { ...at(account, switching('eip155:1')), direction: 'back' }
  const router = replaceRoute(before, switching('eip155:10'))
  expect(views(router)).toEqual(['Account', 'eip155:10'])
  expect(router.direction).toBe('back')
})

test.each([true, false])('there is nothing behind the first view, connected: %s', isConnected => {
  expect(backRoute(initialRouter, isConnected)).toBeUndefined()
})

test('an empty history, which no function returns, reads as Connect', () => {
  expect(currentRoute(at())).toEqual(connect)
})

test('a connected visitor who adds another wallet goes back to Connect', () => {
  const back = backRoute(at(account, { view: 'ProfileWallets' }, connect, connecting('a')), true, true)
  expect(back && views(back)).toEqual(['Account', 'ProfileWallets', 'Connect'])
})
