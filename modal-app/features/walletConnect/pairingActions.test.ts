import { expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../../boot/testApp.ts'
import { startWires } from '../../boot/wires.ts'
import { connect } from '../../connections/connect.ts'
import { fakePairingUri } from '../../connectors/fakeConnector.ts'
import { closeModal, goBack } from '../../modal/closeModal.ts'
import { goTo } from '../../modal/goTo.ts'
import { openModal } from '../../modal/openModal.ts'
import { listedWallet } from '../connect/listedWallet.ts'
import { retryPairing } from './pairingActions.ts'

const alder = listedWallet('Alder', { mobileLink: 'alder://' })
const minuteMs = 60_000

interface Shown extends TestAppOptions {
  wallet?: ListedWallet
  prepare?: (app: TestApp) => void
}

/** A visitor who looks at the pairing; wallets that take it up answer when they are told to. */
function pairingApp({ wallet, prepare, options, ...rest }: Shown = {}) {
  const app = createTestApp({ options: { walletConnect: { projectId: 'demo' }, analytics: true, ...options }, ...rest })
  app.walletConnect.features.asksUser = true
  prepare?.(app)
  startWires(app)
  openModal(app, {})
  goTo(app, { view: 'ConnectingWalletConnect', wallet })
  const pairing = () => app.store.getState().pairing
  return {
    app,
    pairing,
    uri: () => pairing()?.uri,
    /** Lets what was answered reach those who wait. */
    settled: () => vi.waitFor(() => expect(pairing()?.status).not.toBe('requesting'), { interval: 1 }),
    tracked: () => app.host.payloads('analytics.tracked'),
    connected: () => app.host.payloads('connection.upserted'),
  }
}

test('a uri is there as soon as the view is, good for four minutes', () => {
  const { app, pairing } = pairingApp({ wallet: alder })
  expect(pairing()).toEqual({
    turn: 1,
    walletId: alder.id,
    status: 'ready',
    uri: fakePairingUri(1),
    expiresAtMs: app.clock.now() + 4 * minuteMs,
    appLink: undefined,
  })
})

// @spec 9.pairing-expiry 9.pairing-margin
test('at 3:49 the uri is unchanged, at 3:50 it is new, and the old proposal is refused', async () => {
  const asked = vi.fn<(signal: AbortSignal) => void>()
  const { app, uri, pairing, connected } = pairingApp({
    prepare({ walletConnect }) {
      const { connect } = walletConnect
      walletConnect.connect = request => {
        asked(request.signal)
        return connect(request)
      }
    },
  })
  app.clock.advance(3 * minuteMs + 49_000)
  expect(uri()).toBe(fakePairingUri(1))
  expect(asked).toHaveBeenCalledOnce()
  app.clock.advance(1_000)
  expect(uri()).toBe(fakePairingUri(2))
  expect(pairing()).toMatchObject({ status: 'ready', expiresAtMs: app.clock.now() + 4 * minuteMs })
  expect(asked.mock.calls.map(([signal]) => signal.aborted)).toEqual([true, false])

  app.walletConnect.approve()
  await vi.waitFor(() => expect(app.store.getState().open).toBe(false))
  expect(connected()).toHaveLength(1)
})

test('a uri is replaced as often as it has to be', () => {
  const { app, uri } = pairingApp()
  app.clock.advance(5 * (3 * minuteMs + 50_000))
  expect(uri()).toBe(fakePairingUri(6))
})

test('another uri of the same attempt takes the place of the first, and lasts as long', () => {
  let offer: (uri: string) => void = () => {}
  const { app, uri } = pairingApp({
    prepare({ walletConnect }) {
      const { connect } = walletConnect
      walletConnect.connect = request => {
        offer = request.onUri ?? offer
        return connect(request)
      }
    },
  })
  app.clock.advance(minuteMs)
  offer('wc:other@2?symKey=1')
  app.clock.advance(3 * minuteMs)
  expect(uri()).toBe('wc:other@2?symKey=1')
  app.clock.advance(50_000)
  expect(uri()).toBe(fakePairingUri(2))
})

test('a late uri of a request that was replaced is not shown', () => {
  const offers: ((uri: string) => void)[] = []
  const { app, uri } = pairingApp({
    prepare({ walletConnect }) {
      const { connect } = walletConnect
      walletConnect.connect = request => {
        if (request.onUri) offers.push(request.onUri)
        return connect(request)
      }
    },
  })
  app.clock.advance(4 * minuteMs)
  offers[0]?.('wc:late@2?symKey=1')
  expect(uri()).toBe(fakePairingUri(2))
})

// @spec 2.close-resets-uri
test.each([
  ['Close', closeModal],
  ['Back', goBack],
])('%s forgets the uri, asks no more, and a late yes connects nothing', async (_, leave) => {
  const { app, pairing, connected, tracked } = pairingApp()
  leave(app)
  expect(pairing()).toBeNull()
  app.clock.advance(20 * minuteMs)
  app.walletConnect.approve()
  await vi.waitFor(() => expect(app.store.getState().attempt).toBeNull())
  expect(pairing()).toBeNull()
  expect(connected()).toEqual([])
  expect(tracked()).toEqual([])
})

test('going on to where the wallet is got ends the pairing, and Back begins another', async () => {
  const { app, pairing, uri } = pairingApp({ wallet: alder })
  goTo(app, { view: 'GetWallet', wallet: alder })
  expect(pairing()).toBeNull()
  await vi.waitFor(() => expect(app.store.getState().attempt?.status).not.toBe('waiting'))
  goBack(app)
  expect(uri()).toBe(fakePairingUri(2))
})

test('from one pairing view to another the uri stays, for another wallet', () => {
  const { app, pairing } = pairingApp({ wallet: alder })
  goTo(app, { view: 'ConnectingWalletConnect' })
  expect(pairing()).toMatchObject({ walletId: undefined, uri: fakePairingUri(1) })
})

test.each([
  ['qrcode', undefined, 'WalletConnect'],
  ['qrcode', alder, 'Alder'],
])('a yes connects, is told as %s, and the modal goes', async (method, wallet, name) => {
  const { app, connected, tracked, pairing } = pairingApp({ ...(wallet && { wallet }) })
  app.walletConnect.approve()
  await vi.waitFor(() => expect(app.store.getState().open).toBe(false))
  expect(connected()[0]?.connection).toMatchObject({ connectorId: 'walletConnect', wallet: { kind: 'walletConnect' } })
  expect(tracked()).toEqual([{ name: 'CONNECT_SUCCESS', properties: { name, method } }])
  expect(pairing()).toBeNull()
})

test('the chosen wallet is recent from then on', async () => {
  const { app } = pairingApp({ wallet: alder })
  app.walletConnect.approve()
  await vi.waitFor(() => expect(app.store.getState().recentWallets).toEqual([alder]))
})

test('a no is said, and nothing is asked again by itself', async () => {
  const { app, pairing, settled, tracked } = pairingApp()
  app.walletConnect.decline()
  await vi.waitFor(() =>
    expect(pairing()).toEqual({ turn: 1, walletId: undefined, status: 'failed', error: 'user_rejected' }),
  )
  await settled()
  app.clock.advance(minuteMs)
  expect(pairing()?.turn).toBe(1)
  expect(tracked()).toEqual([{ name: 'USER_REJECTED', properties: {} }])
})

test('after a no another try gives another uri', async () => {
  const { app, pairing, uri, connected } = pairingApp()
  app.walletConnect.decline()
  await vi.waitFor(() => expect(pairing()?.status).toBe('failed'))
  const done = retryPairing(app)
  expect(uri()).toBe(fakePairingUri(2))
  app.walletConnect.approve()
  await done
  expect(connected()).toHaveLength(1)
})

/** A relay that fails this often, and then works. */
function failingApp(times: number, code: ErrorCode = 'network_error') {
  let left = times
  return pairingApp({
    prepare({ walletConnect }) {
      const { connect } = walletConnect
      walletConnect.connect = async request => {
        if (left-- > 0) throw new ConnectKitError(code, 'No')
        return connect(request)
      }
    },
  })
}

/** What was rejected has reached those who wait for it. */
const answered = (app: TestApp) => vi.waitFor(() => expect(app.store.getState().attempt?.status).toBe('failed'))

// @spec 9.pairing-retry
test('a request that fails before there is a uri is made again after a second, without a word', async () => {
  const { app, pairing, uri, tracked } = failingApp(1)
  await answered(app)
  app.clock.advance(999)
  expect(pairing()).toMatchObject({ turn: 1, status: 'requesting' })
  app.clock.advance(1)
  await vi.waitFor(() => expect(uri()).toBe(fakePairingUri(1)))
  expect(tracked()).toEqual([])
})

test('the second failure in a row is said, and then only the visitor tries again', async () => {
  const { app, pairing, uri, tracked } = failingApp(2)
  await answered(app)
  app.clock.advance(1_000)
  await vi.waitFor(() => expect(pairing()).toMatchObject({ turn: 2, status: 'failed', error: 'network_error' }))
  expect(tracked()).toEqual([{ name: 'CONNECT_ERROR', properties: { code: 'network_error' } }])
  app.clock.advance(minuteMs)
  expect(pairing()?.turn).toBe(2)
  void retryPairing(app)
  await vi.waitFor(() => expect(uri()).toBe(fakePairingUri(1)))
})

test.each<ErrorCode>(['origin_not_allowed', 'project_not_found', 'not_available', 'wallet_not_found'])(
  '%s is said at once, as asking again would not help',
  async code => {
    const { pairing } = failingApp(1, code)
    await vi.waitFor(() => expect(pairing()).toMatchObject({ turn: 1, status: 'failed', error: code }))
  },
)

test('leaving while it waits to try again asks for nothing', async () => {
  const { app, pairing } = failingApp(1)
  await answered(app)
  closeModal(app)
  app.clock.advance(minuteMs)
  expect(pairing()).toBeNull()
})

test('after eight seconds without a uri the wait is said to be long, until there is one', async () => {
  const { app, pairing } = pairingApp({
    prepare: ({ walletConnect }) => Object.assign(walletConnect.features, { holdsUri: true }),
  })
  app.clock.advance(7_999)
  expect(pairing()?.isSlow).toBeUndefined()
  app.clock.advance(1)
  expect(pairing()?.isSlow).toBe(true)
  app.walletConnect.features.holdsUri = false
  void retryPairing(app)
  expect(pairing()).toMatchObject({ status: 'ready' })
  expect(pairing()?.isSlow).toBeUndefined()
})

test('a wallet the page itself connects instead is said, and the uri is gone', async () => {
  const { app, pairing } = pairingApp()
  app.wallet('example.harbour').features.asksUser = true
  void connect(app, { walletId: 'example.harbour' })
  await vi.waitFor(() => expect(pairing()).toMatchObject({ status: 'failed', error: 'aborted' }))
  expect(pairing()?.uri).toBeUndefined()
})

test('nothing is asked where the site has no id of the relay', () => {
  const { app, pairing } = pairingApp({ options: { walletConnect: undefined } })
  expect(pairing()).toBeNull()
  expect(app.store.getState().attempt).toBeNull()
})
