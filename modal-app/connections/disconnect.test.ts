import { expect, test } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTestApp, harbour, lantern, type TestAppOptions, testConnection } from '../boot/testApp.ts'
import { disconnect, disconnectActive, disconnectAll } from './disconnect.ts'

const connection = testConnection(harbour)

function world(options: TestAppOptions = {}) {
  return createTestApp({ connections: [connection], options: { analytics: true }, ...options })
}

test('the connector ends the connection, and the page is told once', async () => {
  const app = world()
  await disconnect(app, connection)
  expect(app.wallet(harbour.id).disconnects).toBe(1)
  expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }])
  expect(app.host.payloads('analytics.tracked')).toEqual([
    { name: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
  ])
})

test('the page is told directly if the wallet has left it', async () => {
  const app = world({ wallets: [] })
  await disconnect(app, connection)
  expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }])
})

test('the page is told directly if the wallet leaves it meanwhile', async () => {
  const app = world()
  app.wallet(harbour.id).features.disconnectError = new ConnectKitError('wallet_not_found', 'Gone')
  await disconnect(app, connection)
  expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }])
})

// @spec 8.failed-to-disconnect
test.each([new Error('no'), new ConnectKitError('unauthorized', 'not now'), new ConnectKitError('internal', 'late')])(
  'a connector that fails with %s changes nothing, and the error says so',
  async disconnectError => {
    const app = world()
    const before = app.store.getState()
    app.wallet(harbour.id).features.disconnectError = disconnectError
    await expect(disconnect(app, connection)).rejects.toMatchObject({
      code: 'disconnect_failed',
      message: 'Failed to disconnect',
      cause: disconnectError,
    })
    expect(app.store.getState()).toBe(before)
    expect(app.host.payloads('connection.removed')).toEqual([])
    expect(app.host.payloads('analytics.tracked')).toEqual([{ name: 'DISCONNECT_ERROR', properties: {} }])
  },
)

test('the button ends the connection on screen', async () => {
  const app = world()
  await disconnectActive(app)
  expect(app.wallet(harbour.id).disconnects).toBe(1)
})

test('without a connection the button does nothing', async () => {
  const app = createTestApp()
  await disconnectActive(app)
  expect(app.host.emitted).toEqual([])
})

const onSolana = testConnection(lantern, { id: 'solana:lantern', namespace: 'solana', chainId: 'solana:main' })
const held = (namespace: 'eip155' | 'solana') =>
  testConnection(harbour, {
    id: `${namespace}:walletconnect`,
    connectorId: 'walletConnect',
    namespace,
    wallet: { name: 'Ember', kind: 'walletConnect' },
  })
const withSession = {
  connections: [connection, onSolana, held('eip155'), held('solana')],
  options: { analytics: true, walletConnect: { projectId: 'demo' } },
}

test('all connections end, and a session over several namespaces once', async () => {
  const app = world(withSession)
  await disconnectAll(app)
  expect([app.wallet(harbour.id), app.wallet(lantern.id), app.walletConnect].map(each => each.disconnects)).toEqual([
    1, 1, 1,
  ])
  expect(app.host.payloads('analytics.tracked')).toEqual([
    { name: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } },
  ])
})

test('the connections of one namespace end', async () => {
  const app = world(withSession)
  await disconnectAll(app, { namespace: 'eip155' })
  expect([app.wallet(harbour.id), app.wallet(lantern.id), app.walletConnect].map(each => each.disconnects)).toEqual([
    1, 0, 1,
  ])
  expect(app.host.payloads('analytics.tracked')).toEqual([
    { name: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
  ])
})

test('one error names all failures, which do not stop the others', async () => {
  const app = world(withSession)
  const [deaf, away] = [new Error('deaf'), new ConnectKitError('relay_failed', 'away')]
  app.wallet(harbour.id).features.disconnectError = deaf
  app.walletConnect.features.disconnectError = away
  await expect(disconnectAll(app)).rejects.toMatchObject({
    code: 'disconnect_failed',
    message: 'Failed to disconnect chains: eip155 (Harbour: deaf), eip155 (Ember: away)',
    facts: { connections: [connection.id, 'eip155:walletconnect'] },
    cause: { errors: [deaf, away] },
  })
  expect(app.wallet(lantern.id).disconnects).toBe(1)
})

test('with nothing connected there is nothing to end', async () => {
  const app = createTestApp({ options: { analytics: true } })
  await disconnectAll(app)
  expect(app.host.emitted).toEqual([])
})
