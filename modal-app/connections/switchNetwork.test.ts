import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTestApp, harbour, testConnection, testNetwork } from '../boot/testApp.ts'
import { switchNetwork } from './switchNetwork.ts'

const connection = testConnection(harbour)
const optimism = testNetwork('eip155:10', 'Optimism')

test('asks the wallet behind the connection and leaves telling of it to the loader', async () => {
  const app = createTestApp({ connections: [connection] })
  const before = app.store.getState()
  await switchNetwork(app, connection, optimism)
  expect(app.wallet(harbour.id).chainId).toBe('eip155:10')
  expect(app.store.getState()).toBe(before)
  expect(app.host.emitted).toEqual([])
})

test('the wallet gets the nodes of the network, without any of the operator’s server', async () => {
  const app = createTestApp({ connections: [connection] })
  const ask = vi.spyOn(app.adapter, 'switchNetwork')
  const rpcUrls = ['https://cdn.example/v1/?chainId=eip155:10', 'http://127.0.0.1:8545', 'https://node.example']
  await switchNetwork(app, connection, { ...optimism, rpcUrls })
  expect(ask.mock.calls[0]?.[0].rpcUrls).toEqual(['https://node.example', 'http://127.0.0.1:8545'])
})

test('what waits, waits by the app’s clock', async () => {
  const app = createTestApp({ connections: [connection] })
  const ask = vi.spyOn(app.adapter, 'switchNetwork')
  await switchNetwork(app, connection, optimism)
  const past = vi.fn()
  void ask.mock.calls[0]?.[0].wait(1_000).then(past)
  app.clock.advance(999)
  await Promise.resolve()
  expect(past).not.toHaveBeenCalled()
  app.clock.advance(1)
  await vi.waitFor(() => expect(past).toHaveBeenCalled())
})

test.each(['user_rejected', 'wallet_busy', 'unsupported_method'] as const)(
  'a wallet that answers %s changes nothing',
  async code => {
    const app = createTestApp({ connections: [connection] })
    const before = app.store.getState()
    app.wallet(harbour.id).features.requestErrors = { wallet_switchEthereumChain: new ConnectKitError(code, 'no') }
    await expect(switchNetwork(app, connection, optimism)).rejects.toMatchObject({ code })
    expect(app.store.getState()).toBe(before)
  },
)

test('a wallet that has left the page is missing', async () => {
  const app = createTestApp({ connections: [connection], wallets: [] })
  await expect(switchNetwork(app, connection, optimism)).rejects.toMatchObject({ code: 'wallet_not_found' })
})
