import { expect, test } from 'vitest'
import { createTestApp, harbour, lantern, testConnection, testWallet } from '../boot/testApp.ts'
import { testTask } from '../tasks/testTask.ts'
import { connectionStatus, findConnection, recentConnections } from './connectionStatus.ts'

const fjord = testWallet('Fjord')
const [first, second, third] = [harbour, lantern, fjord].map(wallet => testConnection(wallet)) as [
  ReturnType<typeof testConnection>,
  ReturnType<typeof testConnection>,
  ReturnType<typeof testConnection>,
]
const onSolana = testConnection(fjord, { id: 'solana:fjord', namespace: 'solana', chainId: 'solana:main' })

function world(multiWallet = true) {
  const app = createTestApp({
    wallets: [harbour, lantern, fjord],
    connections: [first, second],
    options: { multiWallet },
  })
  app.store.setState({ knownConnections: [first, second, third, onSolana] })
  return app
}

const ids = (app: ReturnType<typeof world>) => recentConnections(app.store.getState(), app).map(({ id }) => id)

// @spec 4.connection-status
test('the first of a namespace is connected, others are standby, and earlier ones disconnected', () => {
  const state = world().store.getState()
  expect([first, second, third].map(each => connectionStatus(state, each))).toEqual([
    'connected',
    'standby',
    'disconnected',
  ])
})

test('an earlier connection whose wallet is being asked is connecting', () => {
  const app = world()
  const waiting = (walletId: string) => app.store.setState({ task: testTask('connect', { walletId }) })
  waiting(fjord.id)
  expect(connectionStatus(app.store.getState(), third)).toBe('connecting')
  waiting(lantern.id)
  expect(connectionStatus(app.store.getState(), second)).toBe('standby')
})

test('earlier connections are those stored, except live ones and unsupported namespaces', () => {
  expect(ids(world())).toEqual([third.id])
})

test('an earlier connection whose wallet is gone is not offered', () => {
  const app = world()
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [harbour, lantern] } }))
  expect(ids(app)).toEqual([])
})

test('a site with one wallet at a time has no earlier connections', () => {
  expect(ids(world(false))).toEqual([])
})

// @spec 4.one-per-connector
test('an id is found in any case, among live and earlier connections', () => {
  const app = world()
  expect(findConnection(app, second.id.toUpperCase())).toBe(second)
  expect(findConnection(app, third.id)).toBe(third)
  expect(findConnection(app, onSolana.id)).toBeUndefined()
})
