import { expect, test, vi } from 'vitest'
import { createFakeConnector } from '../connectors/fakeConnector.ts'
import { keepSessions } from './keepSessions.ts'
import { createTestApp, harbour, testConnection } from './testApp.ts'

function withSessions() {
  const connection = testConnection(harbour)
  const resume = vi.fn(async () => {})
  const connector = { ...createFakeConnector(harbour), restore: async () => [connection], resume }
  const app = {
    ...createTestApp(),
    connectors: { find: (id: string) => (id === 'walletConnect' ? connector : undefined) },
  }
  return { app, connection, resume }
}

test('tells the page of sessions of an earlier visit', async () => {
  const { app, connection } = withSessions()
  keepSessions(app, window)
  await vi.waitFor(() => expect(app.host.payloads('connection.upserted')).toEqual([{ connection }]))
})

test('has sessions catch up when the visitor is back', () => {
  const { app, resume } = withSessions()
  keepSessions(app, window)
  window.dispatchEvent(new Event('online'))
  expect(resume).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(resume).toHaveBeenCalledTimes(2)
})

test('does nothing where there is no such connector', () => {
  const app = createTestApp()
  keepSessions(app, window)
  window.dispatchEvent(new Event('online'))
  expect(app.host.emitted).toEqual([])
})
