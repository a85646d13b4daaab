import { expect, test } from 'vitest'
import { createTestApp, harbour, testConnection } from '../boot/testApp.ts'
import { disconnect } from './disconnect.ts'

const connection = testConnection(harbour)

test('the page hears of it before the wallet has answered', () => {
  const app = createTestApp({ connections: [connection] })
  app.wallet(harbour.id).disconnect = () => new Promise(() => {})
  void disconnect(app, connection)
  expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }])
})

test('a wallet that cannot take its permission back is disconnected all the same', async () => {
  const app = createTestApp({ connections: [connection] })
  app.wallet(harbour.id).features.disconnectError = new Error('the method wallet_revokePermissions does not exist')
  await expect(disconnect(app, connection)).resolves.toBeUndefined()
})

test('so is one that has left the page', async () => {
  const app = createTestApp({ connections: [connection], wallets: [] })
  await disconnect(app, connection)
  expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }])
})
