import { expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { leaveRoute } from '../../boot/enterRoute.ts'
import { mountApp, type Screen } from '../../boot/mountApp.tsx'
import {
  createTestApp,
  harbour,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from '../../boot/testApp.ts'
import type { FakeFeatures } from '../../connectors/fakeConnector.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import { startSwitch } from './networksActions.ts'

const move = 'wallet_switchEthereumChain'

/** A connected visitor who has chosen Optimism. */
async function chosen(
  features: FakeFeatures,
  options: TestAppOptions = {},
): Promise<{ app: TestApp; screen: Screen; wallet: ReturnType<TestApp['wallet']> }> {
  const app = createTestApp({ connections: [testConnection(harbour)], options: { analytics: true }, ...options })
  const wallet = app.wallet(harbour.id)
  wallet.features = features
  const screen = mountApp(app)
  openModal(app, {})
  await screen.offers('Network Ethereum')
  screen.click('Network Ethereum')
  await screen.offers('Optimism')
  screen.click('Optimism')
  await vi.waitFor(() => expect(screen.title()).toBe('Switch network'))
  return { app, screen, wallet }
}

const waiting: FakeFeatures = { waits: [move] }
const failing = (code: ErrorCode): FakeFeatures => ({ requestErrors: { [move]: new ConnectKitError(code, 'no') } })
const views = (app: TestApp) => app.store.getState().router.history.map(({ view }) => view)
const status = (screen: Screen) => screen.dialog().querySelector('h2')?.closest('[role="status"]')?.textContent ?? ''
const tracked = (app: TestApp) => app.host.payloads('analytics.tracked').map(({ name }) => name)

test('a live region says where to continue while waiting', async () => {
  const { screen } = await chosen(waiting)
  await screen.says('Switch to Optimism')
  expect(status(screen)).toContain('Confirm the switch in Harbour')
  expect(status(screen)).toContain('toolbar')
  expect(screen.buttons()).toEqual(['Back', 'Close', 'Cancel'])
})

test('on a phone the text mentions no toolbar', async () => {
  const { screen } = await chosen(waiting, { isMobile: true })
  await screen.says('Open Harbour and come back here')
  expect(status(screen)).not.toContain('toolbar')
})

test.each(['محفظة النور', '<b>Harbour</b>', '{network}', '\ue0000\ue000'])(
  'a wallet named %s is shown literally',
  async name => {
    const { screen } = await chosen(waiting, { connections: [testConnection({ ...harbour, name })] })
    await screen.says(`Confirm the switch in ${name}`)
  },
)

test('for a wallet that does not know the network, the view says that it is being added', async () => {
  const { screen } = await chosen({ knownChains: [], waits: ['wallet_addEthereumChain'] })
  await screen.says('Add Optimism')
  expect(status(screen)).toContain('Harbour doesn’t know this network yet')
})

test('a successful switch leads back to the account and is tracked once', async () => {
  const { app, screen, wallet } = await chosen(waiting)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  wallet.approve()
  await vi.waitFor(() => expect(views(app)).toEqual(['Account']))
  screen.connections({ connections: [testConnection(harbour, { chainId: 'eip155:10' })], activeNamespace: 'eip155' })
  await screen.offers('Network Optimism')
  expect(tracked(app).filter(name => name === 'SWITCH_NETWORK')).toHaveLength(1)
})

test('a switch the page reports before the wallet answers is tracked once', async () => {
  const { app, screen, wallet } = await chosen(waiting)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  screen.connections({ connections: [testConnection(harbour, { chainId: 'eip155:10' })], activeNamespace: 'eip155' })
  expect(views(app)).toEqual(['Account'])
  wallet.approve()
  await Promise.resolve()
  expect(views(app)).toEqual(['Account'])
  expect(tracked(app).filter(name => name === 'SWITCH_NETWORK')).toHaveLength(1)
})

test.each<[ErrorCode, RegExp]>([
  ['user_rejected', /Switch declined.*Nothing has changed/],
  ['wallet_busy', /Harbour is waiting for you/],
  ['unsupported_method', /Switch in Harbour yourself.*choose Optimism there/],
  ['wallet_failed', /Harbour couldn’t switch/],
  ['unauthorized', /Harbour couldn’t switch/],
])('%s says %s, offers a retry and leaves the wallet unchanged', async (code, text) => {
  const { app, screen, wallet } = await chosen(failing(code))
  await screen.offers('Try again')
  expect(status(screen)).toMatch(text)
  expect(wallet.chainId).toBe('eip155:1')
  expect(app.host.payloads('connection.removed')).toEqual([])
  wallet.features = {}
  screen.click('Try again')
  await vi.waitFor(() => expect(views(app)).toEqual(['Account']))
})

test('a wallet that agrees but does not switch is reported, and the view continues when it does', async () => {
  const { app, screen } = await chosen({ results: { [move]: null } })
  await screen.says('Harbour is still on another network')
  screen.connections({ connections: [testConnection(harbour, { chainId: 'eip155:10' })], activeNamespace: 'eip155' })
  expect(views(app)).toEqual(['Account'])
})

test('a network without https nodes that the wallet refuses says so', async () => {
  const networks = [
    testNetwork('eip155:1', 'Ethereum'),
    { ...testNetwork('eip155:10', 'Optimism'), rpcUrls: ['http://127.0.0.1:8545'] },
  ]
  const { screen } = await chosen(failing('unknown_network'), { networks })
  await screen.says('Many wallets accept only networks with a secure address')
})

// @spec 4.switch-failed
test('a wallet that has left the page leads back to the networks, and the connection stays', async () => {
  const { app, screen } = await chosen(failing('user_rejected'))
  await screen.offers('Try again')
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  screen.click('Try again')
  await vi.waitFor(() => expect(views(app)).toEqual(['Account', 'Networks']))
  await screen.says('Can’t reach your wallet from this page.')
  expect(app.store.getState().connections.list).toHaveLength(1)
})

test('with no view beneath, it names a wallet that has left the page', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  const screen = mountApp(app)
  const network = testNetwork('eip155:10', 'Optimism')
  app.store.setState({ open: true, router: { history: [{ view: 'SwitchNetwork', network }] } })
  await screen.says('Can’t find Harbour')
})

test('a double click on Try again asks once', async () => {
  const { screen, wallet } = await chosen(failing('user_rejected'))
  await screen.offers('Try again')
  wallet.features = waiting
  const button = screen.button('Try again')
  button.focus()
  button.click()
  await screen.says('Switch to Optimism')
  expect(button.getAttribute('aria-busy')).toBe('true')
  button.click()
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(2))
  expect(document.activeElement).toBe(button)
})

// @spec 2.view-switch-network
test('Cancel goes back to the networks, and a late approval changes no view', async () => {
  const { app, screen, wallet } = await chosen(waiting)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  screen.click('Cancel')
  expect(views(app)).toEqual(['Account', 'Networks'])
  wallet.approve()
  await screen.offers('Optimism')
  expect(app.store.getState()).toMatchObject({ task: null, open: true })
  expect(tracked(app)).not.toContain('SWITCH_NETWORK')
})

test('an abandoned switch does not start another', async () => {
  const { app } = await chosen(waiting)
  leaveRoute(app)
  go(app, { is: 'closed' })
  leaveRoute(app)
  expect(app.store.getState().task).toBeNull()
})

test('nothing is switched from another view', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  await startSwitch(app)
  expect(app.store.getState().task).toBeNull()
  expect(app.wallet(harbour.id).requests).toEqual([])
})
