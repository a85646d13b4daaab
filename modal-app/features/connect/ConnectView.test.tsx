import { expect, test, vi } from 'vitest'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import {
  createTestApp,
  harbour,
  lantern,
  type TestAppOptions,
  testConnection,
  testNetwork,
  testWallet,
} from '../../boot/testApp.ts'
import { betweenNamespaces } from '../../flow/betweenNamespaces.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'

const guide = 'New to wallets? Get started'
const recommended = ['Alder', 'Birch'].map(name => listedWallet(name))

function mounted(options: TestAppOptions = {}) {
  const app = createTestApp(options)
  return { app, screen: mountApp(app) }
}

/** The names of the buttons below the header. */
function rows(options: TestAppOptions = {}): string[] {
  const { screen } = mounted(options)
  return screen.buttons().slice(screen.buttons().indexOf('Close') + 1)
}

// @spec 2.view-connect
test('every wallet of the page is a button whose name starts with the wallet’s name', () => {
  expect(rows()).toEqual(['Harbour Installed', 'Lantern Installed'])
})

test('recommended wallets stand below and are tagged Get', () => {
  expect(rows({ wallets: [harbour], config: { recommended } })).toEqual(['Harbour', 'Alder Get', 'Birch Get'])
})

test('visitors without a wallet are shown how to get one', () => {
  expect(rows({ wallets: [], config: { recommended } })).toEqual(['Alder Get', 'Birch Get', guide])
})

test.each([
  ['pointerover', 'pointerenter'],
  ['focusin', 'focus'],
])('the first sign of interest preloads what a wallet elsewhere needs: %s', (type, own) => {
  const { app, screen } = mounted({ options: { walletConnect: { projectId: 'demo' } }, hasCoinbase: true })
  const preloads = [vi.fn(), vi.fn()] as const
  ;[app.walletConnect.capabilities.preload, app.coinbase.capabilities.preload] = preloads
  openModal(app, {})
  // React listens for the first event of each pair, preact for the second.
  const show = (name: string) => {
    screen.button(name).dispatchEvent(new PointerEvent(type, { bubbles: true }))
    screen.button(name).dispatchEvent(new PointerEvent(own))
    return preloads.map(preload => preload.mock.calls.length > 0)
  }
  expect(show('Harbour')).toEqual([false, false])
  expect(show('WalletConnect Scan a code')).toEqual([true, false])
  expect(show('Coinbase Opens a window')).toEqual([true, true])
})

test('the list follows the namespace it is opened for, and is complete on the next opening', async () => {
  const solar = testWallet('Solar', { namespaces: ['solana'] })
  const { app, screen } = mounted({
    adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
    networks: [testNetwork('eip155:1', 'Ethereum'), testNetwork('solana:main', 'Solana')],
    wallets: [harbour, solar],
  })
  openModal(app, { between: betweenNamespaces, namespace: 'solana' })
  await screen.offersNo('Harbour Installed')
  go(app, { is: 'closed' })
  openModal(app, {})
  await screen.offers('Harbour Installed')
  app.store.setState({ connectNamespace: 'solana' })
  await screen.offersNo('Harbour Installed')
  expect(screen.buttons()).toContain('Solar Installed')
})

test('a connected wallet says so', async () => {
  const { app, screen } = mounted({ connections: [testConnection(harbour)] })
  openModal(app, { view: 'Connect' })
  await screen.offers('Harbour Connected')
})

test('a wallet for other namespaces is not offered', () => {
  const phantomlike = testWallet('Solar', { namespaces: ['solana'] })
  expect(rows({ wallets: [phantomlike, harbour] })).toEqual(['Harbour Installed'])
})

test('a recommended wallet opens where to get it, and Back returns to the list', async () => {
  const { app, screen } = mounted({ config: { recommended } })
  screen.click('Alder Get')
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'GetWallet', wallet: recommended[0] })
  await screen.says('A wallet for Ethereum networks')
  screen.click('Back')
  await screen.offers('Alder Get')
})

test('the text on what connecting means names the page', async () => {
  await mounted().screen.says('Connecting lets shop.example see your address')
})

test('a page without wallets says what to do and where to get a wallet', async () => {
  const { app, screen } = mounted({ wallets: [] })
  await screen.says('No wallet in this browser yet')
  screen.click('Get a wallet')
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'GetWallet' })
})

test('a page without wallets recommends some', () => {
  const { screen } = mounted({ wallets: [], config: { recommended } })
  expect(screen.dialog().textContent).toContain('Here’s where to get one')
  expect(screen.buttons()).toContain('Alder Get')
})

test('visitors new to wallets are led to an explanation', async () => {
  const { app, screen } = mounted({ wallets: [], config: { recommended } })
  screen.click(guide)
  await screen.says('It holds what’s yours')
  expect(app.store.getState().router.history).toHaveLength(2)
})

const embedded = { origin: 'https://secure.example' }

test('if the project has email, they are led to its field, and the explanation leads there, too', async () => {
  const { app, screen } = mounted({ wallets: [], config: { recommended, embedded } })
  const view = () => currentRoute(app.store.getState().router).view
  screen.click(guide)
  await screen.says('No wallet needed')
  expect(view()).toBe('EmailLogin')
  screen.click('Back')
  await screen.offers('What is a wallet?')
  screen.click('What is a wallet?')
  await screen.offers('Continue with email')
  screen.click('Continue with email')
  expect(view()).toBe('EmailLogin')
})

test('if terms must be accepted first, the guide asks for the tick, and the explanation leads to a field beside it', async () => {
  const options = { termsUrl: 'https://shop.example/terms', legalCheckbox: true }
  const { app, screen } = mounted({ wallets: [], options, config: { recommended, embedded } })
  const view = () => currentRoute(app.store.getState().router).view
  screen.click(guide)
  expect(view()).toBe('Connect')
  screen.click('What is a wallet?')
  await screen.offers('Continue with email')
  screen.click('Continue with email')
  expect(view()).toBe('ConnectLogins')
})

test('a wallet that is announced late gets its row', async () => {
  const { app, screen } = mounted({ wallets: [] })
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [lantern] } }))
  await screen.offers('Lantern Installed')
})

test('sixty-four wallets are sixty-four rows', () => {
  const wallets = Array.from({ length: 64 }, (_, index) => testWallet(`Wallet ${index}`))
  expect(rows({ wallets }).filter(name => name.endsWith(' Installed'))).toHaveLength(64)
})

test.each(['Browser wallet', 'محفظة النور', '<b>Harbour</b>', '__proto__', '\\u202eHarbour', '{wallet}'])(
  'a wallet named %s is shown literally',
  async name => {
    const { app, screen } = mounted({ wallets: [testWallet('Odd', { name })] })
    app.wallet('example.odd').features.asksUser = true
    screen.click(`${name} Installed`)
    await vi.waitFor(() => expect(screen.dialog().querySelector('h2')?.textContent).toBe(`Continue in ${name}`))
  },
)

test('a click on a wallet shows the wait and a way back', async () => {
  const { app, screen } = mounted()
  app.wallet(harbour.id).features.asksUser = true
  screen.click('Harbour Installed')
  await screen.says('Continue in Harbour')
  expect(screen.buttons()).toEqual(['Back', 'Close', 'Cancel'])
})

test('a double click asks the wallet once', async () => {
  const { app, screen } = mounted()
  const wallet = app.wallet(harbour.id)
  wallet.features.asksUser = true
  const connect = vi.spyOn(wallet, 'connect')
  const row = screen.button('Harbour Installed')
  row.click()
  row.click()
  await screen.says('Continue in Harbour')
  expect(connect).toHaveBeenCalledOnce()
})

test.each([
  [true, true],
  [false, false],
])('branding %s is shown: %s', (branding, isDrawn) => {
  const text = mounted({ options: { branding } }).screen.dialog().textContent
  expect(text?.includes('Made with ConnectKit')).toBe(isDrawn)
})
