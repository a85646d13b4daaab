import { expect, test } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTestApp, harbour, testConnection, testNetwork } from '../boot/testApp.ts'
import { switchNetwork } from './switchNetwork.ts'

const connection = testConnection(harbour)
const optimism = testNetwork('eip155:10', 'Optimism')

test('asks the wallet behind the connection and leaves telling of it to the loader', async () => {
  const app = createTestApp({ connections: [connection] })
  const before = app.store.getState()
  await switchNetwork(app, connection, optimism)
  expect(app.wallet(harbour.id).requests).toMatchObject([{ namespace: 'eip155', chainId: 'eip155:10' }])
  expect(app.store.getState()).toBe(before)
  expect(app.host.emitted).toEqual([])
})

test.each(['user_rejected', 'unknown_network'] as const)('a wallet that answers %s changes nothing', async code => {
  const app = createTestApp({ connections: [connection] })
  const before = app.store.getState()
  app.wallet(harbour.id).features.requestErrors = { wallet_switchEthereumChain: new ConnectKitError(code, 'no') }
  await expect(switchNetwork(app, connection, optimism)).rejects.toMatchObject({ code })
  expect(app.store.getState()).toBe(before)
})

test('a wallet that has left the page is missing', async () => {
  const app = createTestApp({ connections: [connection], wallets: [] })
  await expect(switchNetwork(app, connection, optimism)).rejects.toMatchObject({ code: 'wallet_not_found' })
})
