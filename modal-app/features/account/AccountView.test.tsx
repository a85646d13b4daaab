import { afterEach, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { mountApp, type Screen } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, type TestApp, testConnection } from '../../boot/testApp.ts'
import { openModal } from '../../modal/openModal.ts'

afterEach(() => void vi.restoreAllMocks())

const connection = testConnection(harbour)
const other = testConnection(harbour, { accounts: [{ address: '0xde709f2102306220921060314715629080e2fb77' }] })
const unlisted = testConnection(harbour, { chainId: 'eip155:11155111' })

async function opened(
  prepare: (app: TestApp) => void = () => {},
  connections = [connection],
): Promise<{ app: TestApp; screen: Screen }> {
  const app = createTestApp({ connections })
  prepare(app)
  const screen = mountApp(app)
  openModal(app, {})
  await screen.offers('Disconnect')
  return { app, screen }
}

function changeTo(screen: Screen, changed: typeof connection): void {
  screen.connections({ connections: [changed], activeNamespace: 'eip155' })
}

test('shows address, balance to three decimals, wallet and network', async () => {
  const { screen } = await opened()
  await screen.says('1.234 ETH')
  await screen.says('0X5290…9EE7')
  await screen.says(/Wallet.*Harbour.*Network.*Ethereum/)
  expect(screen.title()).toBe('Your account')
})

test.each([
  [0n, '0 ETH'],
  [1n, '<0.001 ETH'],
  [1_999_999_999_999_999_999n, '1.999 ETH'],
  [10n ** 24n, '1,000,000 ETH'],
])('%d in the smallest unit reads %s', async (amount, text) => {
  const { screen } = await opened(app => {
    app.adapter.amount = amount
  })
  await screen.says(text)
})

test('a balance that is being read is a skeleton, no number', async () => {
  const { app, screen } = await opened(({ adapter }) => {
    adapter.features.balanceWaits = true
  })
  expect(screen.dialog().textContent).not.toContain('ETH')
  app.adapter.reads[0]?.answer(5n * 10n ** 18n)
  await screen.says('5 ETH')
})

test('a balance that cannot be read says so', async () => {
  const { screen } = await opened(({ adapter }) => {
    adapter.features.balanceError = new Error('no node')
  })
  await screen.says('Balance unavailable')
})

test('the address is copied whole', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await opened()
  await screen.says('0X5290')
  screen.click('Copy address')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0X52908400098527886E0F7030069857D2E4169EE7')
  await screen.says('Copied')
})

test('another account starts without the tick of the one before', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await opened()
  screen.click('Copy address')
  await screen.says('Copied')
  changeTo(screen, other)
  await screen.says('0XDE70…FB77')
  expect(screen.dialog().textContent).not.toContain('Copied')
})

test('another account shows its own balance in the same view', async () => {
  const { app, screen } = await opened(({ adapter }) => {
    adapter.balances.set(other.accounts[0]?.address ?? '', 7n * 10n ** 18n)
  })
  await screen.says('1.234 ETH')
  const view = screen.button('Disconnect')
  changeTo(screen, other)
  await screen.says('7 ETH')
  expect(screen.button('Disconnect')).toBe(view)
  expect(app.store.getState().router.history).toHaveLength(1)
})

test('a network the project does not list is told, with a way to one it does', async () => {
  const { app, screen } = await opened(undefined, [unlisted])
  await screen.says('This site does not use your network')
  expect(screen.dialog().textContent).not.toContain('ETH')
  screen.click('Switch to Ethereum')
  await vi.waitFor(() => expect(app.wallet(harbour.id).requests).toMatchObject([{ chainId: 'eip155:1' }]))
})

test('while the wallet is asked to switch it says where to confirm, and a second click asks nothing', async () => {
  const { app, screen } = await opened(undefined, [unlisted])
  const request = vi.spyOn(app.wallet(harbour.id), 'request').mockReturnValue(new Promise(() => {}))
  await screen.offers('Switch to Ethereum')
  screen.click('Switch to Ethereum')
  await screen.says('Confirm the switch in Harbour')
  screen.click('Switch to Ethereum')
  expect(request).toHaveBeenCalledOnce()
})

test('once the wallet has switched the notice is gone, the balance there, and focus in the dialog', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { screen } = await opened(undefined, [unlisted])
  await screen.offers('Switch to Ethereum')
  screen.button('Switch to Ethereum').focus()
  changeTo(screen, connection)
  await screen.says('1.234 ETH')
  expect(screen.dialog().textContent).not.toContain('does not use your network')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.dialog()))
})

test('a wallet that wanders off to another network is told while the account is open', async () => {
  const { screen } = await opened()
  await screen.says('1.234 ETH')
  changeTo(screen, unlisted)
  await screen.offers('Switch to Ethereum')
})

test.each([
  ['user_rejected', 'You declined the request'],
  ['unknown_network', 'does not know this network yet'],
  ['wallet_busy', 'A request is already open in your wallet'],
  ['internal', 'That did not work'],
] as const)('a switch that ends in %s is told in a toast, and can be tried again', async (code, text) => {
  const { app, screen } = await opened(undefined, [unlisted])
  app.wallet(harbour.id).features.requestErrors = { wallet_switchEthereumChain: new ConnectKitError(code, 'no') }
  await screen.offers('Switch to Ethereum')
  screen.click('Switch to Ethereum')
  await vi.waitFor(() => expect(screen.dialog().querySelector('[role="alert"]')?.textContent).toContain(text))
  app.wallet(harbour.id).features = {}
  screen.click('Switch to Ethereum')
  await vi.waitFor(() => expect(app.wallet(harbour.id).requests).toHaveLength(2))
})

test('a wallet that has left the page cannot switch, which is told', async () => {
  const { app, screen } = await opened(undefined, [unlisted])
  await screen.offers('Switch to Ethereum')
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  screen.click('Switch to Ethereum')
  await screen.says('can no longer reach your wallet')
})

test('Disconnect tells the page and closes', async () => {
  const { app, screen } = await opened()
  screen.click('Disconnect')
  expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }])
  expect(app.store.getState().open).toBe(false)
})

test('a wallet that takes its account back closes the account', async () => {
  const { app, screen } = await opened()
  screen.connections({ connections: [], activeNamespace: null })
  expect(app.store.getState().open).toBe(false)
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
})
