import { expect, test, vi } from 'vitest'
import { namespaces } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { createDeferred, type Deferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { createFakeConnector, fakeWalletConnect } from '../connectors/fakeConnector.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { keepSessions } from './keepSessions.ts'
import { tellPage } from './tellPage.ts'
import { createTestApp, harbour, lantern, testConnection, testWallet } from './testApp.ts'

const connection = testConnection(testWallet('Phone', { id: fakeWalletConnect.id }))

const settle = () => new Promise(resolve => setTimeout(resolve))

function withSessions(sessions: Connection[] = [connection], isLeft = sessions.length > 0) {
  const resume = vi.fn(async () => {})
  const follow = vi.fn(async () => {})
  const connector = createFakeConnector(fakeWalletConnect)
  const kept = { restore: async () => [...sessions], isAny: async () => isLeft }
  connector.capabilities = { sessions: kept, resume, follow }
  const disconnect = vi.spyOn(connector, 'disconnect')
  const app = {
    ...createTestApp(),
    connectors: { find: (id: string) => (id === 'walletConnect' ? connector : undefined) },
  }
  const asked: Deferred<null>[] = []
  app.host.answers['connection.upsert'] = () => {
    const answer = createDeferred<null>()
    asked.push(answer)
    return answer.promise
  }
  /** The page has these connections, then answers whether it has taken what it was offered. */
  const page = (...list: Connection[]) => {
    app.store.setState({ connections: { list, activeNamespace: 'eip155' } })
    const isTaken = list.some(({ connectorId }) => connectorId === fakeWalletConnect.id)
    const refusal = new ConnectKitError('account_in_use', 'Refused')
    for (const answer of asked.splice(0)) isTaken ? answer.resolve(null) : answer.reject(refusal)
  }
  const offered = () => toldConnections(app.host).map(({ connection }) => ({ connection }))
  return { app, kept, resume, follow, disconnect, page, offered }
}

test('offers the page the sessions of an earlier visit', async () => {
  const { app, offered } = withSessions()
  keepSessions(app, window)
  await vi.waitFor(() => expect(offered()).toMatchObject([{ connection }]))
})

test('a session the page declines is ended, but not before the page says so', async () => {
  const { app, disconnect, page, offered } = withSessions()
  keepSessions(app, window)
  await vi.waitFor(() => expect(offered()).toHaveLength(1))
  app.clock.advance(600_000)
  await settle()
  expect(disconnect).not.toHaveBeenCalled()
  page()
  await settle()
  expect(disconnect).toHaveBeenCalledTimes(1)
})

test('a session the page accepts stays until the page drops it', async () => {
  const { app, disconnect, page, offered } = withSessions()
  keepSessions(app, window)
  await vi.waitFor(() => expect(offered()).toHaveLength(1))
  page(connection)
  app.clock.advance(10_000)
  await settle()
  expect(disconnect).not.toHaveBeenCalled()
  page(testConnection(harbour))
  expect(disconnect).toHaveBeenCalledTimes(1)
})

test.each([
  ['nothing', []],
  ['another wallet', [testConnection(harbour)]],
])('looks for another tab’s session when the page reports %s', async (_, list) => {
  const sessions: Connection[] = []
  const { app, page, offered } = withSessions(sessions)
  keepSessions(app, window)
  sessions.push(connection)
  expect(offered()).toEqual([])
  page(...list)
  await vi.waitFor(() => expect(offered()).toMatchObject([{ connection }]))
})

test('an open modal offers a session as not chosen, and ends it if the page leaves it', async () => {
  const { app, page, disconnect } = withSessions()
  page(testConnection(harbour))
  app.store.setState({ open: true })
  keepSessions(app, window)
  await settle()
  expect(toldConnections(app.host)).toMatchObject([{ isOffered: true }])
  page(testConnection(harbour))
  await settle()
  expect(disconnect).toHaveBeenCalledOnce()
})

test('a page that remembers an ended session learns of its end, in every namespace', async () => {
  const { app } = withSessions([])
  keepSessions(app, window)
  const ids = ['walletconnect', 'coinbasewallet', 'auth'].flatMap(id => namespaces.map(each => `${each}:${id}`))
  await vi.waitFor(() => expect(app.host.payloads('connection.removed')).toHaveLength(ids.length))
  expect(
    app.host
      .payloads('connection.removed')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.sort())
})

test('a session left for other pages of the site is not reported as ended', async () => {
  const { app } = withSessions([], true)
  keepSessions(app, window)
  await settle()
  const ids = ['coinbasewallet', 'auth'].flatMap(id => namespaces.map(each => ({ id: `${each}:${id}` })))
  expect(app.host.payloads('connection.removed')).toEqual(expect.arrayContaining(ids))
  expect(app.host.payloads('connection.removed')).toHaveLength(ids.length)
})

test('a refused offer is repeated only when the page has other connections, and then ended', async () => {
  const { app, page, disconnect, offered } = withSessions()
  const answer = app.host.answers['connection.upsert']
  let list = [testConnection(lantern)]
  // The page answers each offer with its unchanged connections.
  app.host.answers['connection.upsert'] = params => {
    void Promise.resolve().then(() => page(...list))
    return answer(params)
  }
  keepSessions(app, window)
  await vi.waitFor(() => expect(offered()).toHaveLength(2))
  await settle()
  expect(offered()).toHaveLength(2)
  list = []
  page()
  await settle()
  expect(offered()).toHaveLength(3)
  expect(disconnect).toHaveBeenCalledOnce()
})

test('does not offer a session again while it is being ended', async () => {
  const { app, page, disconnect, offered } = withSessions()
  disconnect.mockReturnValue(new Promise(() => {}))
  page(connection)
  keepSessions(app, window)
  await vi.waitFor(() => expect(offered()).toHaveLength(1))
  page()
  page()
  await Promise.resolve()
  expect(offered()).toHaveLength(1)
})

const solana = testConnection(testWallet('Phone', { id: fakeWalletConnect.id }), {
  id: 'solana:walletconnect',
  namespace: 'solana',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
})

test('a session of two namespaces is offered whole, and ends when the page drops one connection', async () => {
  const { app, disconnect, page, offered } = withSessions([connection, solana])
  keepSessions(app, window)
  await vi.waitFor(() => expect(offered()).toEqual([{ connection }, { connection: solana }]))
  page(solana, connection)
  app.clock.advance(10_000)
  await settle()
  expect(disconnect).not.toHaveBeenCalled()
  page(connection)
  expect(disconnect).toHaveBeenCalledExactlyOnceWith('solana')
  // The connector reports the other's end, and the page repeats it.
  tellPage(app, { type: 'removed', id: solana.id })
  tellPage(app, { type: 'removed', id: connection.id })
  page()
  expect(disconnect).toHaveBeenCalledTimes(1)
})

test('a wallet that removes one namespace keeps the other', async () => {
  const { app, disconnect, page, offered } = withSessions([connection, solana])
  keepSessions(app, window)
  await vi.waitFor(() => expect(offered()).toHaveLength(2))
  page(connection, solana)
  tellPage(app, { type: 'removed', id: solana.id })
  page(connection)
  expect(disconnect).not.toHaveBeenCalled()
})

test('the connector follows the network and account that the page uses', () => {
  const { app, page, follow } = withSessions([solana])
  keepSessions(app, window)
  page(solana)
  const moved: Connection = { ...solana, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }
  page(moved)
  expect(follow).toHaveBeenCalledExactlyOnceWith(moved)
  page(moved, testConnection(harbour))
  expect(follow).toHaveBeenCalledTimes(1)
})

test('on a site with several wallets a session goes beside the others', async () => {
  const { app, page } = withSessions()
  app.store.setState(({ settings }) => ({ settings: { ...settings, multiWallet: true } }))
  page(testConnection(harbour))
  keepSessions(app, window)
  await vi.waitFor(() => expect(toldConnections(app.host)).toEqual([{ connection, isBeside: true, isOffered: true }]))
})

test('resumes sessions when the visitor is back', () => {
  const { app, resume } = withSessions()
  keepSessions(app, window)
  window.dispatchEvent(new Event('online'))
  expect(resume).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(resume).toHaveBeenCalledTimes(2)
})

test('does nothing without the connector', () => {
  const app = createTestApp()
  keepSessions(app, window)
  window.dispatchEvent(new Event('online'))
  expect(toldConnections(app.host)).toEqual([])
})

test('does not offer a dropped session again if the wallet could not be notified', async () => {
  const { app, page, disconnect, offered } = withSessions()
  disconnect.mockRejectedValue(new Error('relay'))
  page(connection)
  keepSessions(app, window)
  await vi.waitFor(() => expect(offered()).toHaveLength(1))
  page()
  await new Promise(resolve => setTimeout(resolve))
  // As when the visitor chooses a network while nothing is connected.
  page()
  await new Promise(resolve => setTimeout(resolve))
  expect(offered()).toHaveLength(1)
})

test('a session made while the end of the last one reaches the page is not ended', async () => {
  const { app, page, disconnect, offered } = withSessions()
  page(connection)
  keepSessions(app, window)
  await vi.waitFor(() => expect(offered()).toHaveLength(1))
  // The wallet ends its old session of this site and grants the new one at once: the connector has reported both.
  tellPage(app, { type: 'removed', id: connection.id })
  tellPage(app, { type: 'upserted', connection })
  // The page handles one after the other.
  page()
  page(connection)
  await new Promise(resolve => setTimeout(resolve))
  expect(disconnect).not.toHaveBeenCalled()
})

test('sessions that could not be loaded are offered when the device is online again', async () => {
  const { app, offered, kept } = withSessions()
  vi.spyOn(kept, 'restore').mockRejectedValueOnce(new Error('offline'))
  keepSessions(app, window)
  await new Promise(resolve => setTimeout(resolve))
  expect(offered()).toEqual([])
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(offered()).toMatchObject([{ connection }]))
})
