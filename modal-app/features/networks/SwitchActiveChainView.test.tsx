import { expect, test } from 'vitest'
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
import { openModal } from '../../flow/openModal.ts'
import { connectThere } from './networksActions.ts'

const networks = [testNetwork('eip155:1', 'Ethereum'), testNetwork('solana:dev', 'Solana Devnet')]
const onEthereum = testConnection(harbour)
const onSolana = testConnection(lantern, { id: 'solana:lantern', namespace: 'solana', chainId: 'solana:dev' })

function connectedApp(options: TestAppOptions = {}): TestApp {
  const adapters = createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana'))
  return createTestApp({ networks, adapters, connections: [onEthereum], ...options })
}

/** A visitor with an eip155 wallet who has chosen Solana. */
async function chosen(options?: TestAppOptions): Promise<{ app: TestApp; screen: Screen }> {
  const app = connectedApp(options)
  const screen = mountApp(app)
  openModal(app, { view: 'Networks' })
  await screen.offers('Solana Devnet')
  screen.click('Solana Devnet')
  await screen.says('Switch to Solana Devnet')
  return { app, screen }
}

const views = (app: TestApp) => app.store.getState().router.history.map(({ view }) => view)

// @spec 2.view-switch-active-chain
test('says that the wallet is not connected there, and lets the visitor connect one that starts on the network', async () => {
  const { app, screen } = await chosen()
  await screen.says('Harbour isn’t connected to Solana.')
  expect(screen.buttons()).toEqual(['Back', 'Close', 'Choose a wallet', 'Cancel'])
  expect(app.wallet(harbour.id).requests).toEqual([])
  screen.click('Choose a wallet')
  expect(app.store.getState()).toMatchObject({
    connectNamespace: 'solana',
    networks: { selected: { solana: 'solana:dev' } },
    router: { history: [{ view: 'Connect' }] },
  })
  expect(app.host.payloads('network.selected')).toEqual([{ chainId: 'solana:dev' }])
  expect(app.store.getState().connections.list).toEqual([onEthereum])
})

test('Cancel goes back without a choice', async () => {
  const { app, screen } = await chosen()
  screen.click('Cancel')
  expect(views(app)).toEqual(['Networks'])
  expect(app.host.payloads('network.selected')).toEqual([])
  expect(app.store.getState()).toMatchObject({ connectNamespace: null, networks: { selected: {} } })
})

test.each(['محفظة النور', '<b>Harbour</b>', '{network}'])('a wallet named %s is shown literally', async name => {
  const { screen } = await chosen({ connections: [testConnection({ ...harbour, name })] })
  await screen.says(`${name} isn’t connected to Solana.`)
})

test('the view closes if the page connects a wallet there meanwhile', async () => {
  const { app, screen } = await chosen()
  screen.connections({ connections: [onSolana, onEthereum], activeNamespace: 'solana' })
  expect(app.store.getState().open).toBe(false)
})

test('the view closes if the wallet is gone', async () => {
  const { app, screen } = await chosen()
  screen.connections({ connections: [], activeNamespace: null })
  expect(app.store.getState().open).toBe(false)
})

test('a late click changes nothing', () => {
  const app = connectedApp()
  openModal(app, {})
  const before = app.store.getState()
  connectThere(app)
  expect(app.store.getState()).toBe(before)
  expect(app.host.emitted).toEqual([])
})
