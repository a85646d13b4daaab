import { expect, test, vi } from 'vitest'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { pageViewNames } from '../../shared/views.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import { mountApp } from '../boot/mountApp.tsx'
import { serveHost } from '../boot/serveHost.ts'
import {
  createTestApp,
  harbour,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
} from '../boot/testApp.ts'
import { fakePairingUri } from '../connectors/fakeConnector.ts'
import { offeredPairing } from '../features/walletConnect/pairing.ts'
import { listedWallet } from '../wallets/listedWallet.ts'
import { currentRoute } from './router.ts'
import { viewForPage } from './viewForPage.ts'

type Opening = ModalMethods['modal.open']['params']

const { signal } = new AbortController()
const connected: TestAppOptions = { connections: [testConnection(harbour)] }
const several: TestAppOptions = {
  options: { multiWallet: true, smartSessions: true, walletConnect: { projectId: 'demo' } },
  config: {
    embedded: { origin: 'https://secure.example', socials: ['google'] },
    swapNetworks: [{ id: 'eip155:1' }],
    onramp: [
      {
        ...{ id: 'coinbase', label: 'Coinbase', fee: [1, 2], namespaces: ['eip155'], networks: ['eip155:1'] },
        ...{ origin: 'https://pay.coinbase.com', tracksOrders: true },
      },
    ],
  },
}
const optimism = testNetwork('eip155:10', 'Optimism')
const solana = testNetwork('solana:mainnet', 'Solana')
const both: TestAppOptions = {
  networks: [testNetwork('eip155:1', 'Ethereum'), optimism, solana],
  adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
}

/** A drawn modal that is opened as the page opens it. */
function world(options: TestAppOptions = {}) {
  const app = createTestApp(options)
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  app.walletConnect.features.asksUser = true
  const screen = mountApp(app)
  const serve = serveHost(Promise.resolve(app))
  return { app, screen, open: (wanted: Opening) => serve['modal.open'](wanted, signal), serve }
}

const shown = ({ store }: TestApp) => currentRoute(store.getState().router)

/** Opens for an embedded wallet alone. */
const ofOwner = 'UpdateEmailWallet'
const forAll = pageViewNames.filter(view => view !== ofOwner)

test.each(forAll)('the page opens %s by name', async view => {
  const { app, open } = world({ ...connected, ...several })
  await open({ view })
  expect(app.store.getState().open).toBe(true)
  expect(viewForPage(app)).toBe(view)
})

const needing: readonly string[] = [
  'Account',
  'WalletReceive',
  'WalletSend',
  'Swap',
  'OnRampProviders',
  'SwitchNetwork',
  'SIWXSignMessage',
  'SmartSessionList',
]

test.each([several, { ...connected, ...several }])('only an email account can change its email', async options => {
  const { app, open } = world(options)
  await expect(open({ view: ofOwner })).rejects.toMatchObject({ code: 'not_connected' })
  expect(app.store.getState().open).toBe(false)
})

test.each(forAll)('without a wallet %s opens, or Connect if it needs one', async view => {
  const { app, open } = world(several)
  await open({ view })
  expect(viewForPage(app)).toBe(needing.includes(view) ? 'Connect' : view)
})

test('the WalletConnect view says so if WalletConnect is not set up', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const { screen, open } = world()
  await open({ view: 'ConnectingWalletConnect' })
  await screen.says('WalletConnect isn’t set up here')
  complain.mockRestore()
})

test.each<[string, TestAppOptions, Opening['arguments'], object]>([
  ['requests the named network', connected, { chainId: 'eip155:10' }, { view: 'SwitchNetwork', network: optimism }],
  [
    'requests the first network the wallet is not on',
    connected,
    undefined,
    { view: 'SwitchNetwork', network: optimism },
  ],
  ['accepts arguments without a network', connected, {}, { view: 'SwitchNetwork', network: optimism }],
  [
    'requests the preferred network from an unsupported one',
    { connections: [testConnection(harbour, { chainId: 'eip155:56' })] },
    undefined,
    { view: 'SwitchNetwork', network: testNetwork('eip155:1', 'Ethereum') },
  ],
  ['for the active network opens the list', connected, { chainId: 'eip155:1' }, { view: 'Networks' }],
  [
    'opens the list if there is no other network',
    { ...connected, networks: [testNetwork('eip155:1', 'Ethereum')] },
    undefined,
    { view: 'Networks' },
  ],
  [
    'explains a namespace the wallet does not support',
    { ...connected, ...both },
    { chainId: 'solana:mainnet' },
    { view: 'SwitchActiveChain', network: solana },
  ],
])('SwitchNetwork %s', async (_, options, given, route) => {
  const { app, open } = world(options)
  await open({ view: 'SwitchNetwork', arguments: given })
  expect(shown(app)).toEqual(route)
})

test('SwitchNetwork without a wallet chooses the network for the next connection', async () => {
  const { app, open } = world()
  await open({ view: 'SwitchNetwork', arguments: { chainId: 'eip155:10' } })
  expect(shown(app)).toEqual({ view: 'Connect' })
  expect(app.host.payloads('network.selected')).toEqual([{ chainId: 'eip155:10' }])
})

test.each<[string, Opening, string, string]>([
  [
    'a network this site does not list',
    { view: 'SwitchNetwork', arguments: { chainId: 'eip155:56' } },
    'network_not_found',
    'eip155:56',
  ],
  ['an invalid network id', { view: 'SwitchNetwork', arguments: { chainId: 10 } }, 'invalid_option', 'chainId'],
  ['an unknown argument', { view: 'SwitchNetwork', arguments: { to: 'eip155:1' } }, 'invalid_option', 'chainId'],
  ['arguments for a view that takes none', { view: 'Networks', arguments: {} }, 'invalid_option', 'SwitchNetwork'],
  ['a view that does not exist', { view: 'Wallets', uri: fakePairingUri(1) }, 'not_available', 'Wallets'],
  ['an invalid uri', { uri: 'https://shop.example' }, 'invalid_option', 'wc:'],
  ['null as a uri', { uri: null }, 'invalid_option', 'wc:'],
  ['an object as a uri', { uri: { toString: () => fakePairingUri(1) } }, 'invalid_option', 'wc:'],
  ['a uri of version 1', { uri: fakePairingUri(1).replace('@2', '@1') }, 'invalid_option', 'wc:'],
  ['a uri without its key', { uri: fakePairingUri(1).replace('symKey', 'key') }, 'invalid_option', 'symKey'],
  ['a uri with another relay protocol', { uri: fakePairingUri(1).replace('irn', 'waku') }, 'invalid_option', 'irn'],
  ['a uri with a line break', { uri: `${fakePairingUri(1)}\n` }, 'invalid_option', 'wc:'],
  ['a uri with markup', { uri: `${fakePairingUri(1)}"><b` }, 'invalid_option', 'wc:'],
  ['a uri that is too long', { uri: `${fakePairingUri(1)}&a=${'b'.repeat(500)}` }, 'invalid_option', 'wc:'],
  ['an expired pairing', { uri: fakePairingUri(1).replace('1795263540', '1000000000') }, 'invalid_option', 'expired'],
])('%s is refused with a message, and opens nothing', async (_, wanted, code, word) => {
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const { app, open } = world(several)
  await expect(open(wanted)).rejects.toMatchObject({ code, message: expect.stringContaining(word) })
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
  complain.mockRestore()
})

/** A pairing that is valid for this long by the app's clock. */
function pairingUri({ clock }: TestApp, forMs: number, count = 1): string {
  return fakePairingUri(count).replace('1795263540', String(Math.floor((clock.now() + forMs) / 1000)).padStart(10, '0'))
}

// @spec 2.opens-basic
test.each<[string, TestAppOptions, string | undefined, string]>([
  ['as a code', {}, undefined, 'ConnectingWalletConnectBasic'],
  ['on a phone by AllWallets', { isMobile: true }, undefined, 'AllWallets'],
  ['in the requested view', {}, 'ConnectingWalletConnect', 'ConnectingWalletConnect'],
  ['in no view that has no pairing', connected, 'Account', 'ConnectingWalletConnectBasic'],
])('a pairing of the page is shown %s', async (_, options, view, expected) => {
  const { app, open } = world(options)
  await open({ view, uri: pairingUri(app, 300_000) })
  expect(shown(app).view).toBe(expected)
})

test('the code shows the page’s pairing without a relay project id, and no pairing of ours is made', async () => {
  const { app, screen, open } = world()
  const uri = pairingUri(app, 300_000)
  await open({ uri })
  await screen.says('Scan with your phone')
  await screen.offers('Copy link')
  expect(app.store.getState()).toMatchObject({
    task: { kind: 'pagePairing', facts: { pairing: { status: 'ready', uri } } },
    alerts: { reported: [] },
  })
})

test('on a phone a listed wallet opens with the page’s pairing', async () => {
  const alder = listedWallet('Alder', { mobileLink: 'alder://' })
  const { app, screen, open } = world({ isMobile: true, config: { recommended: [alder] } })
  const uri = pairingUri(app, 300_000)
  await open({ uri })
  await screen.offers('Alder')
  screen.click('Alder')
  await screen.offers('Open Alder')
  screen.click('Open Alder')
  expect(app.opened).toEqual([{ url: `alder://wc?uri=${encodeURIComponent(uri)}`, by: 'link' }])
})

test('another pairing replaces it, and each expires in its time', async () => {
  const { app, screen, open } = world()
  await open({ uri: pairingUri(app, 60_000) })
  app.clock.advance(50_000)
  await screen.says('Code expired')
  const next = pairingUri(app, 60_000, 2)
  await open({ uri: next })
  await screen.says('Scan this code')
  expect(offeredPairing(app.store.getState())).toMatchObject({ status: 'ready', uri: next })
})

// @spec 2.close-resets-uri
test('the page’s pairing ends with the modal, and ours is back', async () => {
  const { app, open, serve } = world(several)
  await open({ uri: pairingUri(app, 300_000) })
  await serve['modal.close']({}, signal)
  expect(app.store.getState()).toMatchObject({ task: null })
  await open({ view: 'ConnectingWalletConnect' })
  await vi.waitFor(() => expect(offeredPairing(app.store.getState())?.uri).toBe(fakePairingUri(1)))
})

test('a modal closed while its arguments load does not open', async () => {
  const { app, open, serve } = world()
  const opening = open({ uri: pairingUri(app, 300_000) })
  await serve['modal.close']({}, signal)
  await opening
  expect(app.store.getState().open).toBe(false)
})
