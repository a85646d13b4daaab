import { expect, test } from 'vitest'
import {
  backRoute,
  currentRoute,
  initialRouter,
  pushRoute,
  type Route,
  type RouterState,
  resetRoute,
} from './router.ts'

const connect: Route = { view: 'Connect' }
const account: Route = { view: 'Account' }
const connecting = (id: string): Route => ({ view: 'ConnectingExternal', wallet: { id, name: id } })

function views(router: RouterState): string[] {
  return router.history.map(route => ('wallet' in route ? route.wallet.id : route.view))
}

const at = (...history: Route[]): RouterState => ({ history, direction: 'forward' })

test.each<[string, RouterState, string[], RouterState['direction']]>([
  ['starts at Connect', initialRouter, ['Connect'], 'forward'],
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
    'adds a view that is further down',
    pushRoute(at(connect, account), connect),
    ['Connect', 'Account', 'Connect'],
    'forward',
  ],
  ['starts over with one view', resetRoute(account), ['Account'], 'forward'],
  ['drops the view on screen', backRoute(at(connect, connecting('a'))) ?? at(), ['Connect'], 'back'],
])('%s', (_, router, history, direction) => {
  expect(views(router)).toEqual(history)
  expect(router.direction).toBe(direction)
})

test('a push that changes nothing keeps the state itself', () => {
  expect(pushRoute(initialRouter, connect)).toBe(initialRouter)
})

test('there is nothing behind the first view', () => {
  expect(backRoute(initialRouter)).toBeUndefined()
})

test('an empty history, which no function makes, reads as Connect', () => {
  expect(currentRoute(at())).toEqual(connect)
})
