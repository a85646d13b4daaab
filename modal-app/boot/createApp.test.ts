import { expect, test } from 'vitest'
import { createFakeClock } from '../app/fakeClock.ts'
import { createFakeHost } from '../host/fakeHost.ts'
import { createApp } from './createApp.ts'
import { createTestApp, harbour, lantern, testConnection } from './testApp.ts'

function create() {
  const connection = testConnection(harbour)
  return createApp({
    config: createTestApp().config,
    madeAtMs: 0,
    hello: {
      wallets: [harbour],
      connections: [connection],
      activeNamespace: 'eip155',
      options: {},
      theme: 'dark',
      locale: 'en',
    },
    host: createFakeHost(),
    clock: createFakeClock(),
  })
}

test('starts closed, with the data of host.hello', () => {
  const { store } = create()
  expect(store.getState()).toMatchObject({
    open: false,
    page: { theme: 'dark', wallets: [harbour], locale: 'en' },
    connections: { list: [{ connectorId: harbour.id }], activeNamespace: 'eip155' },
    router: { history: [{ view: 'Connect' }] },
    task: null,
    toast: null,
  })
})

test('finds the page’s current wallets', () => {
  const app = create()
  expect(app.connectors.find(lantern.id)).toBeUndefined()
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [lantern] } }))
  expect(app.connectors.find(lantern.id)?.name).toBe('Lantern')
})

test('offers WalletConnect if the settings hold a relay project id', () => {
  const app = create()
  expect(app.connectors.find('walletConnect')).toBeUndefined()
  const settings = { ...app.store.getState().settings, walletConnect: { projectId: 'id' } }
  app.store.setState({ settings })
  const connector = app.connectors.find('walletConnect')
  expect(connector).toMatchObject({
    name: 'WalletConnect',
    kind: 'walletConnect',
    namespaces: ['eip155', 'solana', 'bip122'],
  })
  expect(app.connectors.find('walletConnect')).toBe(connector)
})

test('every app has its own state', () => {
  const [one, other] = [create(), create()]
  one.store.setState({ open: true })
  expect(other.store.getState().open).toBe(false)
})
