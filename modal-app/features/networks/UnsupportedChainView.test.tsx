import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { mountApp, type Screen } from '../../boot/mountApp.tsx'
import {
  createTestApp,
  harbour,
  lantern,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from '../../boot/testApp.ts'
import { goTo } from '../../flow/goTo.ts'
import { openModal } from '../../flow/openModal.ts'

const stranded = testConnection(harbour, { chainId: 'eip155:56' })
const move = 'wallet_switchEthereumChain'

async function opened(options: TestAppOptions = {}): Promise<{ app: TestApp; screen: Screen }> {
  const app = createTestApp({ connections: [stranded], ...options })
  const screen = mountApp(app)
  openModal(app, {})
  await screen.says('doesn’t use')
  return { app, screen }
}

const views = (app: TestApp) => app.store.getState().router.history.map(({ view }) => view)

// @spec 2.view-unsupported-chain
test('says which site the networks belong to, and offers them and Disconnect', async () => {
  const { screen } = await opened()
  await screen.says('Your wallet is on BNB Smart Chain, which shop.example doesn’t use.')
  expect(screen.buttons()).toEqual(['Close', 'Ethereum', 'Optimism', 'Disconnect'])
})

test('a network that nobody here knows has no name', async () => {
  const { screen } = await opened({ connections: [testConnection(harbour, { chainId: 'eip155:424242' })] })
  await screen.says('shop.example doesn’t use your wallet’s network.')
})

const several: TestAppOptions = {
  adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
  networks: [testNetwork('solana:main', 'Solana'), testNetwork('eip155:1', 'Ethereum')],
}

test('networks of the connected namespace come first, those of others below', async () => {
  const { screen } = await opened(several)
  expect(screen.buttons()).toEqual(['Close', 'Ethereum', 'Solana', 'Disconnect'])
})

test('choosing a network without a wallet leads out, to connect one', async () => {
  const { app, screen } = await opened(several)
  screen.click('Solana')
  await screen.offers('Choose a wallet')
  expect(views(app)).toEqual(['UnsupportedChain', 'SwitchActiveChain'])
  screen.click('Choose a wallet')
  expect(app.store.getState()).toMatchObject({ connectNamespace: 'solana', router: { history: [{ view: 'Connect' }] } })
})

test('choosing a network of another connected wallet leads out', async () => {
  const onSolana = testConnection(lantern, { id: 'solana:lantern', namespace: 'solana', chainId: 'solana:main' })
  const { app, screen } = await opened({ ...several, connections: [stranded, onSolana] })
  screen.click('Solana Current')
  expect(app.host.payloads('connection.activated')).toEqual([{ id: onSolana.id, chainId: 'solana:main' }])
  expect(app.store.getState().open).toBe(false)
})

test('a wallet of another namespace sees its own networks', async () => {
  const onOther = testConnection(lantern, { id: 'solana:lantern', namespace: 'solana', chainId: 'solana:other' })
  const { screen } = await opened({ ...several, connections: [onOther, testConnection(harbour)] })
  expect(screen.buttons()).toEqual(['Close', 'Solana', 'Ethereum Current', 'Disconnect'])
})

test('the view closes when the wallet has switched to one of them', async () => {
  const { app, screen } = await opened()
  app.wallet(harbour.id).chainId = 'eip155:56'
  screen.click('Optimism')
  await vi.waitFor(() => expect(app.wallet(harbour.id).chainId).toBe('eip155:10'))
  screen.connections({ connections: [testConnection(harbour, { chainId: 'eip155:10' })], activeNamespace: 'eip155' })
  await vi.waitFor(() => expect(app.store.getState().open).toBe(false))
})

test('a refusal returns here, and the visitor stays connected', async () => {
  const { app, screen } = await opened()
  app.wallet(harbour.id).features.requestErrors = { [move]: new ConnectKitError('user_rejected', 'no') }
  screen.click('Optimism')
  await screen.offers('Try again')
  screen.click('Cancel')
  expect(views(app)).toEqual(['UnsupportedChain'])
  await screen.offers('Optimism')
  expect(app.store.getState().connections.list).toEqual([stranded])
})

test('Disconnect leads out', async () => {
  const { app, screen } = await opened()
  screen.click('Disconnect')
  await vi.waitFor(() => expect(app.wallet(harbour.id).disconnects).toBe(1))
  screen.connections({ connections: [], activeNamespace: null })
  expect(app.store.getState().open).toBe(false)
})

test('a failed Disconnect is shown and can be retried', async () => {
  const { app, screen } = await opened()
  app.wallet(harbour.id).features.disconnectError = new Error('no')
  screen.click('Disconnect')
  await screen.says('Couldn’t disconnect')
  expect(views(app)).toEqual(['UnsupportedChain'])
})

const swapping = { route: { view: 'Swap' }, networks: ['eip155:10'] } as const

/** Where nothing is swapped, on the way to a swap. */
async function onTheWay() {
  const here = testConnection(harbour, { chainId: 'eip155:1' })
  const app = createTestApp({
    connections: [here],
    config: { swapNetworks: [{ id: 'eip155:10' }] },
    options: { analytics: true },
  })
  const screen = mountApp(app)
  openModal(app, { view: 'Account' })
  goTo(app, { view: 'UnsupportedChain', towards: swapping })
  await screen.says('You can’t swap on Ethereum here.')
  return { app, screen, here }
}

test('on the way to a swap, it lists only networks with swaps, and can be closed', async () => {
  const { app, screen } = await onTheWay()
  expect(screen.buttons()).toEqual(['Back', 'Close', 'Optimism'])
  screen.click('Close')
  expect(app.store.getState().open).toBe(false)
})

test.each(['here', 'in the wallet'])('a network that is chosen %s leads on to the swap', async where => {
  const { app, screen, here } = await onTheWay()
  if (where === 'here') {
    screen.click('Optimism')
    await vi.waitFor(() => expect(app.wallet(harbour.id).chainId).toBe('eip155:10'))
    expect(app.host.payloads('analytics.tracked')).toContainEqual({
      name: 'CLICK_SELECT_NETWORK_TO_SWAP',
      properties: { network: 'eip155:10' },
    })
  }
  screen.connections({ connections: [{ ...here, chainId: 'eip155:10' }], activeNamespace: 'eip155' })
  await vi.waitFor(() => expect(views(app)).toEqual(['Account', 'Swap']))
  expect(app.store.getState()).toMatchObject({ open: true, task: null })
})
