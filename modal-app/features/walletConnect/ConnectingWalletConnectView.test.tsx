import { afterEach, expect, test, vi } from 'vitest'
import type { Namespace } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
  testWallet,
} from '../../boot/testApp.ts'
import { fakePairingUri } from '../../connectors/fakeConnector.ts'
import { goTo } from '../../flow/goTo.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import * as clipboard from '../../lib/clipboard.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'
import { offeredPairing } from './pairing.ts'

afterEach(() => void vi.restoreAllMocks())

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1'
const stores = { appStore: 'https://store.example/ios', chromeStore: 'https://store.example/chrome' }
const alder = listedWallet('Alder', { mobileLink: 'alder://', ...stores })
const everywhere = { ...alder, webappLink: 'https://app.alder.example', desktopLink: 'alder:' }
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const phantom = testWallet('Phantom')
const inSolana = { id: 'solana:phantom', namespace: 'solana', chainId: solana } as const
const inBitcoin = { id: 'bip122:xverse', namespace: 'bip122', chainId: bitcoin } as const
const carried = (count: number) => encodeURIComponent(fakePairingUri(count))

interface Shown extends TestAppOptions {
  prepare?: (app: TestApp) => void
  /** Runs after the modal opens and before the wallet is chosen. */
  onOpen?: (app: TestApp) => void
}

function shown(wallet: ListedWallet | undefined, { prepare, onOpen, ...options }: Shown = {}) {
  const app = createTestApp({ wallets: [], options: { walletConnect: { projectId: 'demo' } }, ...options })
  app.walletConnect.features.asksUser = true
  prepare?.(app)
  const screen = mountApp(app)
  openModal(app, {})
  onOpen?.(app)
  goTo(app, { view: 'ConnectingWalletConnect', wallet })
  return { app, screen, opened: () => app.opened }
}

function onPhone(wallet: ListedWallet, options: Shown = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
  return shown(wallet, { isMobile: true, ...options })
}

/** Waits for the QR code, which a lazy chunk draws. */
const code = (label: string) =>
  vi.waitFor(() => expect(document.querySelector(`svg[aria-label="${label}"]`)).not.toBeNull(), 5_000)
const status = () => document.querySelector('h2')?.closest('[role="status"]')?.textContent

// @spec 2.view-connecting-walletconnect
test('without a chosen wallet there is a labelled code and a button to copy its link', async () => {
  const copied = vi.spyOn(clipboard, 'copyText').mockResolvedValue()
  const { screen } = shown(undefined)
  await code('QR code for the wallet on your phone')
  expect(status()).toContain('Scan with your phone')
  await screen.offers('Copy link')
  screen.click('Copy link')
  expect(copied).toHaveBeenCalledExactlyOnceWith(fakePairingUri(1))
})

test('a chosen wallet is named, with a link to get it', async () => {
  const { app, screen } = shown(alder)
  await code('QR code for Alder on your phone')
  expect(status()).toContain('Scan with Alder')
  expect(document.querySelector('[role="tablist"]')).toBeNull()
  screen.click('No Alder yet? Get it')
  expect(currentRoute(app.store.getState().router)).toEqual({ view: 'GetWallet', wallet: alder })
})

test('ten seconds before its four minutes end, the code is replaced', async () => {
  const { app, screen } = shown(undefined)
  await code('QR code for the wallet on your phone')
  const drawn = () => document.querySelector('svg[role="img"] path')?.getAttribute('d')
  const first = drawn()
  app.clock.advance(230_000)
  await screen.says('Code expired')
  app.walletConnect.offerUri()
  await vi.waitFor(() => expect(drawn()).not.toBe(first))
  await screen.offers('Copy link')
})

test('each way to a wallet has a tab, and requests go there', async () => {
  const { screen, opened } = shown(everywhere)
  await screen.offers('Web')
  expect([...document.querySelectorAll('[role="tab"]')].map(tab => tab.textContent)).toEqual([
    'Phone',
    'Web',
    'Desktop',
  ])
  screen.click('Web')
  await screen.says('opens in a new tab')
  screen.click('Open Alder')
  screen.click('Desktop')
  await screen.says('Open the app on this computer')
  screen.click('Open Alder')
  expect(opened()).toEqual([
    { url: `https://app.alder.example/wc?uri=${carried(1)}`, by: 'window' },
    { url: `alder://wc?uri=${carried(1)}`, by: 'link' },
  ])
})

test('a tab that the browser blocks is reported', async () => {
  const { app, screen } = shown(listedWallet('Alder', { webappLink: 'https://app.alder.example' }), {
    options: { walletConnect: { projectId: 'demo' }, analytics: true },
    prepare: app => {
      app.openLink = async () => {
        throw new ConnectKitError('not_available', 'Blocked')
      }
    },
  })
  await screen.offers('Open Alder')
  screen.click('Open Alder')
  await vi.waitFor(() => expect(app.store.getState().toast?.variant).toBe('error'))
  expect(screen.buttons()).toContain('Open Alder')
  const properties = { name: 'Alder', code: 'not_available' }
  expect(app.host.payloads('analytics.tracked')).toContainEqual({ name: 'CONNECT_PROXY_ERROR', properties })
})

test('a wallet that is also in this browser is asked there', async () => {
  const { app, screen } = shown(alder, { wallets: [testWallet('Alder')] })
  app.wallet('example.alder').features.asksUser = true
  await screen.offers('Continue in this browser')
  screen.click('Continue in this browser')
  await screen.says('Continue in Alder')
  expect(app.store.getState()).toMatchObject({
    task: { kind: 'connect', status: 'waiting', facts: { walletId: 'example.alder', pairing: undefined } },
  })
})

test('for a wallet that is only an extension, the view says where to get it', async () => {
  const { screen } = shown(listedWallet('Alder', { chromeStore: stores.chromeStore }))
  await screen.says('Alder isn’t in this browser')
  const hrefs = [...screen.dialog().querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(hrefs).toContain('https://alder.example')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'intent://x#Intent;end',
  'alder://open?x=1',
  'http://alder.example',
])('a listed link %s is never followed, and no button waits for it', async mobileLink => {
  const { screen, opened } = onPhone({ ...alder, mobileLink })
  await screen.says('Once it’s installed')
  expect(screen.buttons()).toEqual(['Back', 'Close'])
  expect(opened()).toEqual([])
})

test('on a phone the app opens once, within the click, with the uri that is ready', async () => {
  const { screen, opened } = onPhone(alder)
  await screen.offers('Open Alder')
  await vi.waitFor(() => expect(screen.button('Open Alder').getAttribute('aria-busy')).toBeNull())
  screen.button('Open Alder').click()
  expect(opened()).toEqual([{ url: `alder://wc?uri=${carried(1)}`, by: 'link' }])
  await screen.says('Approve the request in Alder, then come back here.')
})

test('without a uri a tap opens nothing', async () => {
  const { screen, opened } = onPhone(alder, {
    prepare: ({ walletConnect }) => Object.assign(walletConnect.features, { holdsUri: true }),
  })
  await screen.offers('Open Alder')
  screen.click('Open Alder')
  expect(opened()).toEqual([])
  expect(screen.button('Open Alder').getAttribute('aria-busy')).toBe('true')
})

test('after two seconds on this page stores, the code and the link are offered', async () => {
  const { app, screen } = onPhone(alder)
  await screen.offers('Open Alder')
  screen.click('Open Alder')
  await screen.says('Approve the request in Alder')
  app.clock.advance(1_999)
  expect(screen.buttons()).not.toContain('Show QR code')
  app.clock.advance(1)
  await screen.says('Alder didn’t open?')
  expect(screen.dialog().querySelector('a')?.getAttribute('href')).toBe(stores.appStore)
  expect(screen.buttons()).toEqual(expect.arrayContaining(['Open Alder', 'Show QR code', 'Copy link']))
  screen.click('Show QR code')
  await code('QR code for the wallet on your phone')
})

test('visitors who left for the app are not told that it did not open', async () => {
  const { app, screen } = onPhone(alder)
  await screen.offers('Open Alder')
  screen.click('Open Alder')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  app.clock.advance(2_000)
  expect(offeredPairing(app.store.getState())?.appLink).toBe('opened')
  app.walletConnect.approve()
  await vi.waitFor(() => expect(app.store.getState().task?.isLast).toBe(true))
  app.clock.advance(600)
  expect(app.store.getState().open).toBe(false)
})

test('a connection through an app is tracked as mobile', async () => {
  const { app, screen } = onPhone(alder, { options: { walletConnect: { projectId: 'demo' }, analytics: true } })
  await screen.offers('Open Alder')
  screen.click('Open Alder')
  app.walletConnect.approve()
  await vi.waitFor(() =>
    expect(app.host.payloads('analytics.tracked')).toContainEqual({
      name: 'CONNECT_SUCCESS',
      properties: { name: 'Alder', method: 'mobile', view: 'ConnectingWalletConnect' },
    }),
  )
})

test('for a wallet without pairings, the site opens in the wallet’s own browser', async () => {
  const phantom = listedWallet('Phantom', { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' })
  const { screen, opened } = onPhone(phantom)
  await screen.says('opens in the browser inside Phantom')
  screen.click('Open Phantom')
  const ref = encodeURIComponent('https://shop.example')
  expect(opened()[0]).toEqual({ url: `https://phantom.app/ul/browse/{page}?ref=${ref}`, by: 'page' })
})

const solflare = listedWallet('Solflare', {
  id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  namespaces: ['solana'],
})
const coinbase = listedWallet('Coinbase Wallet', {
  id: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
  namespaces: ['solana', 'eip155'],
})

test.each<[string, ListedWallet, Namespace | null, RegExp]>([
  [
    'a wallet of another namespace than the active one, for its own namespace',
    solflare,
    null,
    /^https:\/\/solflare\.com/,
  ],
  ['a wallet that has the active namespace, for that one', coinbase, null, /^cbwallet:/],
  ['a wallet wanted for another namespace, for that one', coinbase, 'solana', /^https:\/\/go\.cb-w\.com/],
])('the site is opened in %s', async (_, wallet, connectNamespace, link) => {
  const { screen, opened } = onPhone(wallet, {
    networks: [testNetwork('eip155:1', 'Ethereum'), testNetwork('solana:main', 'Solana')],
    adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
    onOpen: app => app.store.setState({ connectNamespace }),
  })
  await screen.offers(`Open ${wallet.name}`)
  screen.click(`Open ${wallet.name}`)
  expect(opened()[0]?.url).toMatch(link)
})

test.each<[ErrorCode, RegExp]>([
  ['user_rejected', /declined/],
  ['unknown_network', /doesn’t work with this site/],
  ['wallet_failed', /Couldn’t connect/],
])('%s after a uri says %s in a live region, and Try again gives a new code', async (errorCode, text) => {
  const { app, screen } = shown(undefined)
  await code('QR code for the wallet on your phone')
  app.walletConnect.features.connectError = new ConnectKitError(errorCode, 'no')
  app.walletConnect.approve()
  await screen.offers('Try again')
  expect(status()).toMatch(text)
  app.walletConnect.features = { asksUser: true }
  screen.click('Try again')
  await code('QR code for the wallet on your phone')
  expect(offeredPairing(app.store.getState())?.uri).toBe(fakePairingUri(2))
})

test('a wallet in the page only for other networks is reached over WalletConnect', async () => {
  const { screen } = shown(alder, { wallets: [testWallet('Alder', { namespaces: ['solana'] })] })
  await screen.says('Scan with Alder')
})

test('a relay that does not answer is reported with a retry', async () => {
  const { screen } = shown(undefined, {
    prepare: ({ walletConnect }) =>
      Object.assign(walletConnect, { connect: () => Promise.reject(new ConnectKitError('relay_failed', 'no')) }),
  })
  await screen.says('Can’t reach WalletConnect')
  expect(screen.buttons()).toContain('Try again')
})

test('without a relay project id the view says what works without it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { screen } = shown(undefined, { options: {} })
  await screen.says('WalletConnect isn’t set up here')
  expect(screen.buttons()).toEqual(['Back', 'Close'])
})

test.each<[string, Connection[]]>([
  ['nothing', []],
  ['a wallet of another namespace', [testConnection(phantom, inSolana)]],
  ['two others', [testConnection(phantom, inSolana), testConnection(testWallet('Xverse'), inBitcoin)]],
])('with %s connected before, the wallet that has just connected is named', async (_, connections) => {
  const namespaces: Namespace[] = ['eip155', 'solana', 'bip122']
  const { app, screen } = shown(undefined, {
    connections,
    networks: [testNetwork('eip155:1', 'Ethereum'), testNetwork(solana, 'Solana'), testNetwork(bitcoin, 'Bitcoin')],
    adapters: createFakeAdapters(...namespaces.map(each => createFakeAdapter(each))),
    onOpen: app => app.store.setState({ connectNamespace: 'eip155' }),
    prepare: ({ walletConnect }) => {
      const { connect } = walletConnect
      walletConnect.connect = async asked => ({ ...(await connect(asked)), wallet: { name: 'Alder' } })
    },
  })
  await code('QR code for the wallet on your phone')
  app.walletConnect.approve()
  await screen.says('Connected to Alder')
  await screen.says('0x5290…9EE7')
})
