import { beforeAll, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { routeOf } from '../../boot/routeOf.tsx'
import { createTestApp, harbour, type TestApp, type TestAppOptions } from '../../boot/testApp.ts'
import { startWires } from '../../boot/wires.ts'
import { fakePairingUri } from '../../connectors/fakeConnector.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { openModal } from '../../flow/openModal.ts'
import { listedWallet } from '../../wallets/listedWallet.ts'
import { offeredPairing } from './pairing.ts'
import './pairingActions.ts'

const alder = listedWallet('Alder', { mobileLink: 'alder://' })
const minuteMs = 60_000

beforeAll(async () => {
  await routeOf('ConnectingWalletConnect').prefetch?.()
  await routeOf('AllWallets').prefetch?.()
})

/** A phone whose browser has no wallet, with the modal just opened. */
function phone({ options, ...rest }: TestAppOptions = {}) {
  const app = createTestApp({
    options: { walletConnect: { projectId: 'demo' }, analytics: true, ...options },
    wallets: [],
    isMobile: true,
    ...rest,
  })
  app.walletConnect.features.asksUser = true
  const asked = vi.spyOn(app.walletConnect, 'connect')
  startWires(app)
  openModal(app, {})
  return { app, asked, pairing: () => offeredPairing(app.store.getState()) }
}

/** A phone that has prepared a pairing. */
async function prepared(options?: TestAppOptions) {
  const made = phone(options)
  made.app.clock.advance(400)
  await vi.waitFor(() => expect(made.pairing()?.status).toBe('ready'))
  return made
}

/** Long enough for what was prepared to show. */
async function idle(app: TestApp): Promise<void> {
  app.clock.advance(5_000)
  await vi.dynamicImportSettled()
}

test('once the list has been on screen for a moment there is a pairing, and nothing looks busy', async () => {
  const { app, asked, pairing } = phone()
  app.clock.advance(399)
  await vi.dynamicImportSettled()
  expect(asked).not.toHaveBeenCalled()
  app.clock.advance(1)
  await vi.waitFor(() => expect(pairing()).toMatchObject({ status: 'ready', isPrepared: true }))
  expect(app.prefetched).toContain('ConnectingWalletConnect')
  expect(app.host.payloads('modal.changed')).toEqual([{ open: true, view: 'Connect', busy: false }])
})

test('a tap on a wallet opens its app with that pairing, before anything else runs', async () => {
  const { app, asked } = await prepared()
  goTo(app, { view: 'ConnectingWalletConnect', wallet: alder })
  expect(app.opened).toEqual([{ url: `alder://wc?uri=${encodeURIComponent(fakePairingUri(1))}`, by: 'link' }])
  expect(asked).toHaveBeenCalledOnce()
  expect(app.host.payloads('modal.changed').at(-1)).toMatchObject({ view: 'ConnectingWalletConnect', busy: true })
  app.walletConnect.approve()
  await vi.waitFor(() => expect(app.store.getState().recentWallets).toEqual([alder]))
  expect(app.host.payloads('analytics.tracked')).toMatchObject([
    { name: 'CONNECT_SUCCESS', properties: { name: 'Alder', method: 'mobile' } },
  ])
})

test('the list of all wallets and the way back keep the pairing', async () => {
  const { app, asked, pairing } = await prepared()
  goTo(app, { view: 'AllWallets' })
  go(app, { is: 'left' })
  await idle(app)
  expect(asked).toHaveBeenCalledOnce()
  expect(pairing()).toMatchObject({ status: 'ready', uri: fakePairingUri(1) })
})

test('a pairing that was given to an app is not used for another wallet', async () => {
  const { app, pairing } = await prepared()
  goTo(app, { view: 'ConnectingWalletConnect', wallet: alder })
  go(app, { is: 'left' })
  expect(pairing()).toBeUndefined()
  app.clock.advance(400)
  await vi.waitFor(() => expect(pairing()).toMatchObject({ uri: fakePairingUri(2), isPrepared: true }))
})

test('one that expires is renewed silently', async () => {
  const { app, pairing } = await prepared()
  app.clock.advance(3 * minuteMs + 50_000)
  expect(pairing()?.status).toBe('requesting')
  app.walletConnect.offerUri()
  expect(pairing()).toMatchObject({ status: 'ready', uri: fakePairingUri(2), isPrepared: true })
  expect(app.host.payloads('modal.changed').every(({ busy }) => !busy)).toBe(true)
})

test('a tap before there is a uri shows the button, which opens the app once there is one', async () => {
  const { app, pairing } = await prepared()
  app.clock.advance(3 * minuteMs + 50_000)
  goTo(app, { view: 'ConnectingWalletConnect', wallet: alder })
  app.walletConnect.offerUri()
  expect(pairing()).toMatchObject({ status: 'ready', walletId: alder.id })
  expect(app.opened).toEqual([])
})

test('closing ends it, and closing at once creates none', async () => {
  const { app, pairing } = await prepared()
  go(app, { is: 'closed' })
  expect(pairing()).toBeUndefined()
  const { app: other, asked } = phone()
  go(other, { is: 'closed' })
  await idle(other)
  expect(asked).not.toHaveBeenCalled()
})

test('a wallet tapped while its code loads is asked once', async () => {
  const { app, asked, pairing } = phone()
  app.clock.advance(400)
  goTo(app, { view: 'ConnectingWalletConnect', wallet: alder })
  await idle(app)
  expect(asked).toHaveBeenCalledOnce()
  expect(pairing()).toMatchObject({ status: 'ready', walletId: alder.id, isPrepared: undefined })
})

test('closing while its code loads creates none', async () => {
  const { app, asked } = phone()
  app.clock.advance(400)
  go(app, { is: 'closed' })
  await idle(app)
  expect(asked).not.toHaveBeenCalled()
})

test.each<[string, TestAppOptions]>([
  ['on a computer', { isMobile: false }],
  ['in a browser with a wallet', { wallets: [harbour] }],
  ['without a relay project id', { options: { walletConnect: undefined } }],
  ['before the terms are accepted', { options: { legalCheckbox: true, termsUrl: 'https://shop.example/terms' } }],
])('none is made %s', async (_, options) => {
  const { app, asked } = phone(options)
  await idle(app)
  expect(asked).not.toHaveBeenCalled()
})

test('none is made with Save-Data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  try {
    const { app, asked } = phone()
    await idle(app)
    expect(asked).not.toHaveBeenCalled()
  } finally {
    Reflect.deleteProperty(navigator, 'connection')
  }
})

test('a relay that cannot be reached is not mentioned before a wallet is chosen', async () => {
  const { app, asked } = phone()
  const connectError = new ConnectKitError('relay_failed', 'No')
  Object.assign(app.walletConnect.features, { asksUser: false, connectError })
  app.clock.advance(400)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await vi.waitFor(() => expect(app.store.getState().task).toBeNull())
  expect(app.host.payloads('analytics.tracked')).toEqual([])
  goTo(app, { view: 'ConnectingWalletConnect', wallet: alder })
  await vi.waitFor(() => expect(app.store.getState().task?.code).toBe('relay_failed'))
})

test('a window, which Telegram needs, waits for a press on its own button', async () => {
  const { app } = await prepared()
  Object.assign(window, { TelegramWebview: {} })
  try {
    goTo(app, { view: 'ConnectingWalletConnect', wallet: alder })
    expect(app.opened).toEqual([])
  } finally {
    Reflect.deleteProperty(window, 'TelegramWebview')
  }
})
