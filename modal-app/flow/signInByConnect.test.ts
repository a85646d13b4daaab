import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startRelay } from '../../e2e/services/startRelay.ts'
import { routeOf } from '../boot/routeOf.tsx'
import { createTestApp, type TestAppOptions, testNetwork } from '../boot/testApp.ts'
import { startWires } from '../boot/wires.ts'
import { createTestSite } from '../connectors/walletConnect/testSite.ts'
import { openTestWallet, type TestWalletOptions } from '../connectors/walletConnect/testWallet.ts'
import toasts from '../dialog/texts/en.toasts.json' with { type: 'json' }
import { createTestServer, refusal } from '../features/siwx/testSignIn.ts'
import { offeredPairing } from '../features/walletConnect/pairing.ts'
import { mayConnectSignedIn } from './connecting.ts'
import { followAccount } from './followAccount.ts'
import { goTo } from './goTo.ts'
import { openModal } from './openModal.ts'
import { readOpening } from './readOpening.ts'
import { currentRoute } from './router.ts'

const relay = await startRelay({ port: 0 })
afterAll(() => relay.stop())
beforeAll(() => routeOf('ConnectingWalletConnect').prefetch?.())

const soon = <T>(check: () => T) => vi.waitFor(check)

/** A site with sign-in whose visitor shows the code to a real wallet. */
async function scanned(
  options: Partial<TestWalletOptions> = {},
  appOptions: TestAppOptions = {},
  isAskedByPage = false,
) {
  const server = createTestServer(Date.now())
  const shop = createTestSite({ relayUrl: relay.url })
  const wallet = await openTestWallet({ relayUrl: relay.url, count: 1, ...options })
  const app = createTestApp({
    api: server.api,
    ...appOptions,
    options: { signIn: 'required', analytics: true, walletConnect: { projectId: 'site' }, ...appOptions.options },
  })
  const { connectors } = app
  const ended = vi.spyOn(shop.connector, 'disconnect')
  Object.assign(app, {
    connectors: { find: (id: string) => (id === shop.connector.id ? shop.connector : connectors.find(id)) },
  })
  startWires(app, followAccount)
  openModal(app, isAskedByPage ? await readOpening(app, { view: 'ConnectingWalletConnect' }) : {})
  if (!isAskedByPage) goTo(app, { view: 'ConnectingWalletConnect' })
  const uri = await soon(() => {
    const found = offeredPairing(app.store.getState())?.uri
    expect(found).toBeDefined()
    return found as string
  })
  const view = () => (app.store.getState().open ? currentRoute(app.store.getState().router).view : 'closed')
  return { app, server, shop, wallet, uri, view, ended }
}

test('one consent connects and signs in: the server is sent what the wallet signed, and no view follows', async () => {
  const { app, server, wallet, uri } = await scanned({ signIn: asked => asked })
  void wallet.pair(uri)
  await soon(() => expect(app.store.getState().sessions.signedIn).toHaveLength(1))
  const [signed] = server.signed
  const address = wallet.state().accounts[0] as `0x${string}`
  expect(signed).toMatchObject({ chainId: 'eip155:1', address })
  const { message = '', signature = '' } = signed ?? {}
  expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
  expect(parseSiweMessage(message)).toMatchObject({
    domain: 'shop.example',
    nonce: 'nonce0001',
    notBefore: expect.any(Date),
    expirationTime: expect.any(Date),
  })
  await soon(() => expect(app.store.getState().task?.isLast).toBe(true))
  expect(server.nonces).toBe(1)
})

test('a code shown by the page’s open() asks for both, too', async () => {
  const { app, wallet, uri } = await scanned({ signIn: asked => asked }, {}, true)
  void wallet.pair(uri)
  await soon(() => expect(app.store.getState().sessions.signedIn).toHaveLength(1))
})

test('a wallet that only connects signs in in the view', async () => {
  const { server, wallet, uri, view, ended } = await scanned()
  void wallet.pair(uri)
  await soon(() => expect(view()).toBe('SIWXSignMessage'))
  expect(server.signed).toEqual([])
  expect(ended).not.toHaveBeenCalled()
})

// @spec 8.siwx-provider 8.authenticating
test('a server that refuses ends the session, and the attempt has failed', async () => {
  const { app, server, wallet, uri, ended, view } = await scanned({ signIn: asked => asked })
  server.failure = undefined
  let answer = () => {}
  server.holds = new Promise<void>(resolve => {
    answer = resolve
  })
  void wallet.pair(uri)
  await soon(() => expect(server.signed).toHaveLength(1))
  // It stays for as long as it takes.
  expect(app.store.getState().toast).toMatchObject({ message: 'toast.authenticating', variant: 'loading', open: true })
  expect(toasts['toast.authenticating']).toBe('Authenticating...')
  app.clock.advance(60_000)
  expect(app.store.getState().toast?.open).toBe(true)
  server.failure = refusal(400, 'signature_invalid')
  answer()
  await soon(() => expect(ended).toHaveBeenCalledOnce())
  await soon(() => expect(app.store.getState().toast?.message).not.toBe('toast.authenticating'))
  expect(app.store.getState().sessions.signedIn).toEqual([])
  expect(view()).toBe('ConnectingWalletConnect')
  await soon(() => expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'siwx_refused' }))
})

test('after the client’s own refusal, the next attempt asks separately', async () => {
  const { app, wallet, uri } = await scanned({ signIn: asked => ({ ...asked, domain: 'evil.example' }) })
  expect(mayConnectSignedIn(app)).toBe(true)
  void wallet.pair(uri)
  await soon(() => expect(app.store.getState().task).toMatchObject({ status: 'failed' }))
  expect(mayConnectSignedIn(app)).toBe(false)
})

// @spec 5.siwx-one-namespace
test.each<[string, TestAppOptions, boolean]>([
  ['one namespace, eip155', {}, true],
  ['sign-in is off', { options: { signIn: 'off' } }, false],
  ['optional', { options: { signIn: 'optional' } }, true],
  [
    'the page signs in by itself',
    { sessions: { signedIn: [], siwx: { isRequired: true, isSignedOutOnDisconnect: true } } },
    false,
  ],
])('a wallet is asked for both at once: %s', (_, { options, ...others }, isAtOnce) => {
  expect(mayConnectSignedIn(createTestApp({ ...others, options: { signIn: 'required', ...options } }))).toBe(isAtOnce)
})

test('a site with other namespaces asks separately', () => {
  const app = createTestApp({ options: { signIn: 'required' } })
  const solana = testNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
  Object.assign(app, { adapters: { ...app.adapters, has: () => true } })
  const list = (networks: (typeof solana)[]) =>
    app.store.setState(state => ({ networks: { ...state.networks, list: networks } }))
  list([solana])
  expect(mayConnectSignedIn(app)).toBe(false)
  list([testNetwork('eip155:1', 'Ethereum'), solana])
  expect(mayConnectSignedIn(app)).toBe(false)
})
