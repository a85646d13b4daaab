import { expect, test, vi } from 'vitest'
import { namespaces } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { createFakeConnector, fakeWalletConnect } from '../connectors/fakeConnector.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { testTask } from '../tasks/testTask.ts'
import { createTestApp, testConnection, testWallet } from './testApp.ts'
import { watchSessions } from './watchSessions.ts'

const connection = testConnection(testWallet('Phone', { id: fakeWalletConnect.id }))

/** A visit with these sessions left by an earlier one. */
function visit(sessions: Connection[], connections: Connection[] = []) {
  const connector = createFakeConnector(fakeWalletConnect)
  const restore = vi.fn(async () => sessions)
  connector.capabilities = { sessions: { restore, isAny: async () => sessions.length > 0 } }
  const app = {
    ...createTestApp({ connections }),
    connectors: { find: (id: string) => (id === fakeWalletConnect.id ? connector : undefined) },
  }
  return { app, connector, restore }
}

test('a visitor without a session loads nothing, and the page learns that none is left', async () => {
  const { app, restore } = visit([])
  await watchSessions(app, window)
  const ids = ['walletconnect', 'coinbasewallet', 'auth'].flatMap(id =>
    namespaces.map(each => ({ id: `${each}:${id}` })),
  )
  expect(app.host.payloads('connection.removed')).toEqual(ids)
  expect(restore).not.toHaveBeenCalled()
})

test('a session of an earlier visit is offered', async () => {
  const { app } = visit([connection])
  await watchSessions(app, window)
  await vi.waitFor(() => expect(toldConnections(app.host)).toMatchObject([{ connection }]))
  expect(app.host.payloads('connection.removed')).not.toContainEqual({ id: connection.id })
})

test('a connection that the page still has is kept', async () => {
  const { app, restore } = visit([], [connection])
  await watchSessions(app, window)
  await vi.waitFor(() => expect(restore).toHaveBeenCalled())
})

test('a session started in this visit ends when the page drops it', async () => {
  const { app, connector, restore } = visit([])
  const disconnect = vi.spyOn(connector, 'disconnect')
  await watchSessions(app, window)
  app.store.setState({ task: testTask('connect', { walletId: fakeWalletConnect.id }) })
  await vi.waitFor(() => expect(restore).toHaveBeenCalled())
  const page = (list: Connection[]) => app.store.setState({ connections: { list, activeNamespace: 'eip155' } })
  page([connection])
  page([])
  expect(disconnect).toHaveBeenCalledExactlyOnceWith('eip155')
})

test('so does one whose code loaded only after the page had accepted it', async () => {
  const sessions: Connection[] = []
  const { app, connector, restore } = visit(sessions)
  const disconnect = vi.spyOn(connector, 'disconnect')
  await watchSessions(app, window)
  const page = (list: Connection[]) => app.store.setState({ connections: { list, activeNamespace: 'eip155' } })
  sessions.push(connection)
  page([connection])
  await vi.waitFor(() => expect(restore).toHaveBeenCalled())
  page([])
  expect(disconnect).toHaveBeenCalledExactlyOnceWith('eip155')
})

test('a session made in another tab is offered once the page learns of it, and stays if the page declines it', async () => {
  const sessions: Connection[] = []
  const { app, connector } = visit(sessions)
  const disconnect = vi.spyOn(connector, 'disconnect')
  await watchSessions(app, window)
  sessions.push(connection)
  app.store.setState({ connections: { list: [], activeNamespace: 'eip155' } })
  await vi.waitFor(() => expect(toldConnections(app.host)).toMatchObject([{ connection }]))
  app.clock.advance(60_000)
  expect(disconnect).not.toHaveBeenCalled()
})
