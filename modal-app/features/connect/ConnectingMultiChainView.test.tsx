import { expect, test, vi } from 'vitest'
import type { Namespace } from '../../../shared/caip.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, testConnection, testNetwork, testWallet } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'
import { toldConnections } from '../../host/fakeHost.ts'

const namespaces: Namespace[] = ['eip155', 'solana', 'bip122']
const odd = testWallet('Odd', { namespaces: ['eip155', 'solana'] })
const coins = testWallet('Odd Wallet', { id: 'odd.coins', namespaces: ['bip122'] })

function opened() {
  const app = createTestApp({
    networks: [
      testNetwork('eip155:1', 'Ethereum'),
      testNetwork('solana:main', 'Solana'),
      testNetwork('bip122:main', 'Bitcoin'),
    ],
    adapters: createFakeAdapters(...namespaces.map(each => createFakeAdapter(each))),
    wallets: [odd, coins],
  })
  for (const { id } of [odd, coins]) app.wallet(id).features.asksUser = true
  const screen = mountApp(app)
  openModal(app, {})
  return { app, screen }
}

test('a wallet with several namespaces has one row, which asks for the namespace', async () => {
  const { app, screen } = opened()
  expect(screen.buttons().filter(name => name.startsWith('Odd'))).toEqual(['Odd Installed'])
  screen.click('Odd Installed')
  await screen.says('Odd works on several networks')
  expect(screen.title()).toBe('Odd')
  screen.click('Bitcoin')
  await screen.says('Continue in Odd Wallet')
  expect(app.store.getState()).toMatchObject({
    task: { kind: 'connect', facts: { walletId: coins.id } },
    router: { history: [{}, { view: 'ConnectingMultiChain' }, { view: 'ConnectingExternal', namespace: 'bip122' }] },
  })
})

test('connected namespaces are not offered again, and the row says connected', async () => {
  const { app, screen } = opened()
  app.store.setState({ connections: { list: [testConnection(odd)], activeNamespace: null } })
  await screen.offers('Odd Connected')
  screen.click('Odd Connected')
  await screen.says('Odd works on several networks')
  expect(screen.buttons()).not.toContain('Ethereum networks')
  expect(screen.buttons()).toEqual(expect.arrayContaining(['Solana', 'Bitcoin']))
})

test('a declined namespace is retried for the same namespace', async () => {
  const { app, screen } = opened()
  screen.click('Odd Installed')
  await screen.offers('Solana')
  screen.click('Solana')
  await screen.says('Continue in Odd')
  app.wallet(odd.id).decline()
  await screen.offers('Try again')
  screen.click('Try again')
  await vi.waitFor(() => expect(app.store.getState().task?.status).toBe('waiting'))
  app.wallet(odd.id).approve()
  await vi.waitFor(() => expect(toldConnections(app.host)[0]?.connection).toMatchObject({ namespace: 'solana' }))
})

test('a wallet that leaves the page is reported as missing', async () => {
  const { app, screen } = opened()
  screen.click('Odd Installed')
  await screen.says('Odd works on several networks')
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  await screen.says('Can’t find Odd')
  screen.click('Choose another wallet')
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
})

test.each([
  ['solana', 'Odd Installed'],
  ['eip155', 'Odd Connected'],
] as const)('while a wallet for %s is being searched for, its row is called %s', async (connectNamespace, name) => {
  const { app, screen } = opened()
  app.store.setState({ connections: { list: [testConnection(odd)], activeNamespace: 'eip155' }, connectNamespace })
  app.store.setState({ router: { history: [{ view: 'ProfileWallets' }, { view: 'Connect' }] } })
  await screen.offers(name)
})
