import { beforeAll, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { routeOf } from '../../boot/routeOf.tsx'
import { createTestApp, type TestApp, type TestAppOptions } from '../../boot/testApp.ts'
import { startWires } from '../../boot/wires.ts'
import { connect } from '../../connections/connect.ts'
import type { ConnectRequest } from '../../connectors/Connector.ts'
import { fakePairingUri } from '../../connectors/fakeConnector.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { openModal } from '../../flow/openModal.ts'
import { toldConnections } from '../../host/fakeHost.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'
import { changePairing, offeredPairing } from './pairing.ts'
import { requestPairing } from './pairingActions.ts'
import { pairingOutcome } from './pairingTexts.ts'

const alder = listedWallet('Alder', { mobileLink: 'alder://' })
const minuteMs = 60_000

beforeAll(async () => {
  await routeOf('ConnectingWalletConnect').prefetch?.()
  await routeOf('ConnectingWalletConnectBasic').prefetch?.()
})

interface Shown extends TestAppOptions {
  wallet?: ListedWallet
  prepare?: (app: TestApp) => void
}

/** A visitor at the pairing view. Wallets that take the pairing answer when the test says so. */
function pairingApp({ wallet, prepare, options, ...rest }: Shown = {}) {
  const app = createTestApp({ options: { walletConnect: { projectId: 'demo' }, analytics: true, ...options }, ...rest })
  app.walletConnect.features.asksUser = true
  prepare?.(app)
  const asked = vi.spyOn(app.walletConnect, 'connect')
  startWires(app)
  openModal(app, {})
  goTo(app, { view: 'ConnectingWalletConnect', wallet })
  const pairing = () => offeredPairing(app.store.getState()) ?? null
  return {
    app,
    pairing,
    uri: () => pairing()?.uri,
    /** How often wallets were asked. */
    turns: () => asked.mock.calls.length,
    /** The failure of the attempt, if any. */
    failure: () => app.store.getState().task?.code,
    /** Waits until the request is answered. */
    settled: () => vi.waitFor(() => expect(pairing()?.status).not.toBe('requesting')),
    tracked: () => app.host.payloads('analytics.tracked'),
    connected: () => toldConnections(app.host),
  }
}

test('opening the view requests a uri, valid for four minutes', () => {
  const { app, pairing, turns } = pairingApp({ wallet: alder })
  expect(turns()).toBe(1)
  expect(pairing()).toEqual({
    walletId: alder.id,
    status: 'ready',
    uri: fakePairingUri(1),
    expiresAtMs: app.clock.now() + 4 * minuteMs,
    appLink: undefined,
  })
})

// @spec 9.pairing-expiry 9.pairing-margin
test('the uri is unchanged at 3:49 and expires at 3:50, and the next one lasts as long', () => {
  const { app, pairing, uri } = pairingApp()
  app.clock.advance(3 * minuteMs + 49_000)
  expect(pairing()).toMatchObject({ status: 'ready', uri: fakePairingUri(1) })
  app.clock.advance(1_000)
  expect(pairing()).toMatchObject({ status: 'requesting', uri: fakePairingUri(1) })
  app.walletConnect.offerUri()
  expect(pairing()).toMatchObject({ status: 'ready', expiresAtMs: app.clock.now() + 4 * minuteMs })
  expect(uri()).toBe(fakePairingUri(2))
})

test('a new uri before expiry replaces the first and lasts as long', () => {
  const { app, pairing } = pairingApp()
  app.clock.advance(minuteMs)
  app.walletConnect.offerUri()
  app.clock.advance(3 * minuteMs + 49_000)
  expect(pairing()).toMatchObject({ status: 'ready', uri: fakePairingUri(2) })
  app.clock.advance(1_000)
  expect(pairing()?.status).toBe('requesting')
})

test('a next uri that does not arrive is reported after eight seconds', () => {
  const { app, pairing } = pairingApp()
  app.clock.advance(3 * minuteMs + 50_000)
  expect(pairing()?.isSlow).toBe(false)
  app.clock.advance(8_000)
  expect(pairing()?.isSlow).toBe(true)
})

test('a late uri of a replaced request is not shown', () => {
  const offers: ((uri: string) => void)[] = []
  const { app, uri } = pairingApp({
    prepare({ walletConnect }) {
      const { connect } = walletConnect
      walletConnect.connect = request => {
        offers.push(uri => request.show?.({ is: 'pairing', uri }))
        return connect(request)
      }
    },
  })
  void requestPairing(app)
  offers[0]?.('wc:late@2?symKey=1')
  expect(uri()).toBe(fakePairingUri(2))
})

// @spec 2.close-resets-uri
test.each([
  ['Close', (app: TestApp) => go(app, { is: 'closed' })],
  ['Back', (app: TestApp) => go(app, { is: 'left' })],
])('%s drops the uri and the request, and a late approval connects nothing', async (_, leave) => {
  const { app, pairing, connected, tracked } = pairingApp()
  leave(app)
  expect(pairing()).toBeNull()
  app.clock.advance(20 * minuteMs)
  app.walletConnect.approve()
  await vi.waitFor(() => expect(app.store.getState().task).toBeNull())
  expect(pairing()).toBeNull()
  expect(connected()).toEqual([])
  expect(tracked()).toEqual([])
})

test('a visit to the stores ends the pairing, and Back starts another', async () => {
  const { app, pairing, uri } = pairingApp({ wallet: alder })
  goTo(app, { view: 'GetWallet', wallet: alder })
  expect(pairing()).toBeNull()
  await vi.waitFor(() => expect(app.store.getState().task?.status).not.toBe('waiting'))
  go(app, { is: 'left' })
  expect(uri()).toBe(fakePairingUri(2))
})

test('switching between pairing views keeps the uri for the other wallet', () => {
  const { app, pairing } = pairingApp({ wallet: alder })
  goTo(app, { view: 'ConnectingWalletConnect' })
  expect(pairing()).toMatchObject({ walletId: undefined, uri: fakePairingUri(1) })
})

test.each([
  ['qrcode', undefined, 'WalletConnect'],
  ['qrcode', alder, 'Alder'],
  ['qrcode', { ...alder, order: 5 }, 'Alder'],
])('an approval connects, is tracked as %s and closes the modal', async (method, wallet, name) => {
  const { app, connected, tracked, pairing } = pairingApp({ ...(wallet && { wallet }) })
  app.walletConnect.approve()
  await vi.waitFor(() => expect(app.store.getState().task?.isLast).toBe(true))
  app.clock.advance(600)
  expect(app.store.getState().open).toBe(false)
  expect(connected()[0]?.connection).toMatchObject({ connectorId: 'walletConnect', wallet: { kind: 'walletConnect' } })
  expect(tracked()).toEqual([
    {
      name: 'CONNECT_SUCCESS',
      properties: { name, method, view: 'ConnectingWalletConnect', ...(wallet?.order && { walletRank: 5 }) },
    },
  ])
  expect(pairing()).toBeNull()
})

test.each([
  ['whose app was opened', 'opened' as const, 'alder://wc'],
  ['whose app may have been opened', 'unanswered' as const, 'alder://wc'],
  ['that scanned the code', undefined, undefined],
])('a wallet %s is brought back by %j', (_, appLink, link) => {
  let linkNow: ConnectRequest['appLink']
  const { app } = pairingApp({
    wallet: alder,
    prepare({ walletConnect }) {
      const { connect } = walletConnect
      walletConnect.connect = request => {
        linkNow = request.appLink
        return connect(request)
      }
    },
  })
  changePairing(app, app.store.getState().task, now => ({ ...now, appLink }))
  expect(linkNow?.()).toBe(link)
})

test('the chosen wallet becomes a recent one', async () => {
  const { app } = pairingApp({ wallet: alder })
  app.walletConnect.approve()
  await vi.waitFor(() => expect(app.store.getState().recentWallets).toEqual([alder]))
})

test('a refusal is shown, and nothing is retried automatically', async () => {
  const { app, pairing, failure, turns, settled, tracked } = pairingApp()
  app.walletConnect.decline()
  await vi.waitFor(() => expect(failure()).toBe('user_rejected'))
  expect([pairing(), turns()]).toEqual([null, 1])
  await settled()
  app.clock.advance(minuteMs)
  expect(turns()).toBe(1)
  expect(tracked()).toEqual([{ name: 'USER_REJECTED', properties: {} }])
})

test('a retry after a refusal gives another uri', async () => {
  const { app, failure, uri, connected } = pairingApp()
  app.walletConnect.decline()
  await vi.waitFor(() => expect(failure()).toBe('user_rejected'))
  const done = requestPairing(app)
  expect(uri()).toBe(fakePairingUri(2))
  app.walletConnect.approve()
  await done
  expect(connected()).toHaveLength(1)
})

test.each<ErrorCode>(['relay_failed', 'relay_refused', 'unknown_network', 'wallet_failed', 'network_error'])(
  '%s is shown and tracked, and only the visitor retries',
  async code => {
    const { app, failure, turns, tracked, uri } = pairingApp({
      prepare: ({ walletConnect }) =>
        Object.assign(walletConnect.features, { connectError: new ConnectKitError(code, 'No'), asksUser: false }),
    })
    await vi.waitFor(() => expect([failure(), turns()]).toEqual([code, 1]))
    expect(tracked()).toEqual([{ name: 'CONNECT_ERROR', properties: { code } }])
    app.clock.advance(20 * minuteMs)
    expect(turns()).toBe(1)
    app.walletConnect.features = { asksUser: true }
    void requestPairing(app)
    expect(uri()).toBe(fakePairingUri(2))
  },
)

test('after eight seconds without a uri the wait is reported as long, until a uri arrives', async () => {
  const { app, pairing } = pairingApp({
    prepare: ({ walletConnect }) => Object.assign(walletConnect.features, { holdsUri: true }),
  })
  app.clock.advance(7_999)
  expect(pairing()?.isSlow).toBeUndefined()
  app.clock.advance(1)
  expect(pairing()?.isSlow).toBe(true)
  app.walletConnect.features.holdsUri = false
  void requestPairing(app)
  expect(pairing()).toMatchObject({ status: 'ready' })
  expect(pairing()?.isSlow).toBeUndefined()
})

test('a wallet connected by the page instead is reported, and the uri is dropped', async () => {
  const { app, pairing } = pairingApp()
  app.wallet('example.harbour').features.asksUser = true
  void connect(app, { walletId: 'example.harbour' })
  expect(pairingOutcome(app.store.getState())).toBe('replaced')
  expect(pairing()?.uri).toBeUndefined()
})

test('nothing is requested without a relay project id', () => {
  const { app, pairing } = pairingApp({ options: { walletConnect: undefined } })
  expect(pairing()).toBeNull()
  expect(app.store.getState().task).toBeNull()
})
