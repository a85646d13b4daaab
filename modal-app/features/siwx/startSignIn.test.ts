import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import { routeOf } from '../../boot/routeOf.tsx'
import { harbour, lantern, type TestApp, type TestAppOptions, testConnection, testNetwork } from '../../boot/testApp.ts'
import { closeLock } from '../../flow/closeLock.ts'
import { dismissModal } from '../../flow/dismissModal.ts'
import { followAccount } from '../../flow/followAccount.ts'
import { go } from '../../flow/go.ts'
import { openModal } from '../../flow/openModal.ts'
import { readOpening } from '../../flow/readOpening.ts'
import { cancelSignIn, signIn } from './signIn.ts'
import { refusal, signInApp, soon, tracked, viewOf } from './testSignIn.ts'

beforeAll(() => Promise.all([routeOf('SIWXSignMessage').prefetch?.(), routeOf('Account').prefetch?.()]))
afterEach(() => void vi.restoreAllMocks())

const connection = testConnection(harbour)
const address = connection.accounts[0]?.address ?? ''
const expiresAt = '2026-12-03T12:00:00.000Z'
const signedInOn = (...chains: ChainId[]) => ({
  sessions: { signedIn: chains.map(chainId => ({ chainId, address, expiresAt })) },
})
/** Where the site has a session for each network. */
const perNetwork = (...chains: ChainId[]) => ({ ...signedInOn(...chains), signInScope: 'network' })
const question = (app: TestApp) => app.store.getState().signIn.question
const use = (app: TestApp, ...list: ReturnType<typeof testConnection>[]) =>
  app.store.setState({ connections: { list, activeNamespace: list.length ? 'eip155' : null } })
const other = testConnection(harbour, { accounts: [{ address: '0x8617e340b3d01fa5f11f306f4090fd50e238070d' }] })
const moved = testConnection(harbour, { chainId: 'eip155:10' })

// @spec 4.siwx-after-connect 6.siwx-required
test.each([
  ['off', undefined, ['Account']],
  ['optional', undefined, ['SIWXSignMessage']],
  ['required', undefined, ['SIWXSignMessage']],
  ['required', signedInOn('eip155:1'), ['Account']],
  ['required', signedInOn('eip155:10'), ['Account']],
  ['required', perNetwork('eip155:10'), ['SIWXSignMessage']],
])('%s, signed in: %j: an account that was restored opens %j', (mode, sessions, views) => {
  const { app } = signInApp({ signIn: mode, ...sessions })
  openModal(app, {})
  expect(viewOf(app)).toEqual(views)
})

test.each(['required', 'optional'])('%s: an update from before the view appeared leaves it on screen', async mode => {
  const { app } = signInApp({ signIn: mode })
  const before = app.store.getState()
  openModal(app, {})
  await vi.waitFor(() => expect(app.store.getState().signIn.offered).toHaveLength(1))
  // What follows the account loads with the first view about one, and hears then of changes since.
  followAccount(app, before, () => {})
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
})

test.each(['required', 'optional'])('%s: a newly connected wallet signs in first', async mode => {
  const { app, server } = signInApp({ signIn: mode, connections: [] })
  openModal(app, {})
  // Nothing was fetched for visitors who only look.
  expect(server.nonces).toBe(0)
  use(app, connection)
  await app.accountReady(app, connection)
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
})

test('the nonce is fetched while the wallet is asked for its accounts', async () => {
  const { app, server } = signInApp({ connections: [] })
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  const { chooseWallet } = await import('../../flow/chooseWallet.ts')
  void chooseWallet(app, harbour)
  await soon(() => expect(server.nonces).toBe(1))
  expect(app.prefetched).toContain('SIWXSignMessage')
  app.wallet(harbour.id).approve()
  await soon(() => expect(viewOf(app)).toEqual(['SIWXSignMessage']))
  await soon(() => expect(question(app)?.message).toContain('nonce0001'))
  expect(server.nonces).toBe(1)
})

test('a declined optional offer is not repeated for this account, but is for another', async () => {
  const { app } = signInApp({ signIn: 'optional' })
  openModal(app, {})
  await cancelSignIn(app)
  expect(viewOf(app)).toBe('closed')
  expect(tracked(app)).toEqual([['CLICK_CANCEL_SIWX', { network: 'eip155:1', isSmartAccount: false }]])
  openModal(app, {})
  expect(viewOf(app)).toEqual(['Account'])
  use(app, moved)
  expect(viewOf(app)).toEqual(['Account'])
  use(app, other)
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
})

test('an optional offer may be closed, and is then declined', () => {
  const { app } = signInApp({ signIn: 'optional' })
  openModal(app, {})
  dismissModal(app)
  openModal(app, {})
  expect(viewOf(app)).toEqual(['Account'])
})

// @spec 2.close-locked-sign-in
test('a required one cannot be closed until there is a session', async () => {
  const { app } = signInApp()
  openModal(app, {})
  dismissModal(app)
  expect(app.store.getState().refusal).toMatchObject({ count: 1, isShaking: true })
  expect(closeLock(app.views, app.store.getState())).toBe('locked.signIn')
  await signIn(app)
  expect(closeLock(app.views, app.store.getState())).toBeUndefined()
})

test.each(['off', 'optional'])('%s is never locked, also if the page asks for it', async mode => {
  const { app } = signInApp({ signIn: mode })
  openModal(app, await readOpening(app, { view: 'SIWXSignMessage' }))
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
  expect(closeLock(app.views, app.store.getState())).toBeUndefined()
})

// @spec 4.siwx-cancelled
test('a required one that is cancelled disconnects', async () => {
  const { app } = signInApp()
  openModal(app, {})
  await cancelSignIn(app)
  expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }])
  use(app)
  expect(viewOf(app)).toBe('closed')
})

test.each<[string, ChainId[], string[]]>([
  ['goes back to the network where this account signed in', ['eip155:10'], ['SIWXSignMessage', 'SwitchNetwork']],
  ['does not go to a network that the site does not list', ['eip155:56'], ['SIWXSignMessage']],
])('a required one that is cancelled %s', async (_, chains, views) => {
  const { app } = signInApp(perNetwork(...chains))
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  openModal(app, {})
  await cancelSignIn(app)
  expect(viewOf(app)).toEqual(views)
  expect(app.host.payloads('connection.removed')).toHaveLength(views.length === 1 ? 1 : 0)
  if (views.length === 1) return
  use(app, moved)
  await soon(() => expect(viewOf(app)).toBe('closed'))
})

// @spec 2.close-locked
test('after Cancel, the earlier network cannot be left until it is signed in again', async () => {
  const { app } = signInApp(perNetwork('eip155:10'))
  app.wallet(harbour.id).features.waits = ['wallet_switchEthereumChain']
  openModal(app, {})
  await cancelSignIn(app)
  expect(viewOf(app)).toEqual(['SIWXSignMessage', 'SwitchNetwork'])
  dismissModal(app)
  expect(viewOf(app)).toEqual(['SIWXSignMessage', 'SwitchNetwork'])
  expect(closeLock(app.views, app.store.getState())).toBe('locked.switchNetwork')
  expect(app.store.getState().refusal).toMatchObject({ count: 1, isShaking: true })
  // Back to the question, which has Cancel, too.
  go(app, { is: 'left' })
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
  expect(closeLock(app.views, app.store.getState())).toBe('locked.signIn')
})

test.each<[string, TestAppOptions & { signIn?: string }]>([
  ['is off by now', { signIn: 'off' }],
  ['has become optional', { signIn: 'optional' }],
  ['was done in another tab', signedInOn('eip155:1', 'eip155:10')],
])('a switch of networks over a sign-in that %s can be closed', (_, options) => {
  const { app } = signInApp(options)
  const network = testNetwork('eip155:10', 'Optimism')
  app.store.setState({
    open: true,
    router: { history: [{ view: 'SIWXSignMessage' }, { view: 'SwitchNetwork', network }], direction: 'forward' },
  })
  expect(closeLock(app.views, app.store.getState())).toBeUndefined()
})

test('another account’s session leads nowhere', async () => {
  const { app } = signInApp({
    sessions: { signedIn: [{ chainId: 'eip155:10', address: other.accounts[0]?.address ?? '', expiresAt }] },
  })
  openModal(app, {})
  await cancelSignIn(app)
  expect(app.host.payloads('connection.removed')).toHaveLength(1)
})

test.each([
  ['another account', other, '0X8617E340B3D01FA5F11F306F4090FD50E238070D'],
  ['another network', moved, 'Chain ID: 10'],
])('%s while the view is open is asked instead, and the previous request is void', async (_, next, text) => {
  const { app, server } = signInApp()
  const wallet = app.wallet(harbour.id)
  openModal(app, {})
  await soon(() => expect(question(app)).toBeDefined())
  wallet.features = { waits: ['personal_sign'], results: { personal_sign: 'signed text' } }
  const signing = signIn(app)
  await soon(() => expect(wallet.requests).toHaveLength(1))
  use(app, next)
  await soon(() => expect(question(app)?.message).toContain(text))
  wallet.approve()
  await signing
  expect(server.signed).toEqual([])
  expect(app.store.getState().task).toBeNull()
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
})

test('switching to an account with a session closes the view', async () => {
  const { app } = signInApp(perNetwork('eip155:10'))
  openModal(app, {})
  use(app, moved)
  await soon(() => expect(viewOf(app)).toBe('closed'))
})

test('a session from another tab closes the view', async () => {
  const { app } = signInApp()
  openModal(app, {})
  app.store.setState(signedInOn('eip155:1'))
  await soon(() => expect(viewOf(app)).toBe('closed'))
})

test('a session’s end brings the view back', async () => {
  const { app } = signInApp(signedInOn('eip155:1'))
  openModal(app, {})
  app.store.setState({ sessions: { signedIn: [] } })
  await soon(() => expect(viewOf(app)).toEqual(['SIWXSignMessage']))
})

test('an unlisted network is switched first, then the account signs in', async () => {
  const { app } = signInApp({ connections: [testConnection(harbour, { chainId: 'eip155:56' })] })
  openModal(app, {})
  expect(viewOf(app)).toEqual(['UnsupportedChain'])
  use(app, connection)
  await soon(() => expect(viewOf(app)).toEqual(['SIWXSignMessage']))
})

// @spec 8.siwx-off
test('a page’s request is refused if the server has no sign-in', async () => {
  const { app, server } = signInApp({ signIn: 'off', connections: [] })
  server.failure = refusal(404, 'not_found')
  await expect(readOpening(app, { view: 'SIWXSignMessage' })).rejects.toMatchObject({
    code: 'siwx_disabled',
    message: 'SIWX is not enabled',
  })
  expect(app.store.getState().signIn.isAsked).toBe(false)
})

test('a page that requests it without a connection gets Connect first, then sign-in, even if it is off', async () => {
  const { app } = signInApp({ signIn: 'off', connections: [] })
  openModal(app, await readOpening(app, { view: 'SIWXSignMessage' }))
  expect(viewOf(app)).toEqual(['Connect'])
  use(app, connection)
  await app.accountReady(app, connection)
  expect(viewOf(app)).toEqual(['SIWXSignMessage'])
  await cancelSignIn(app)
  expect(viewOf(app)).toBe('closed')
  // It was asked for once.
  openModal(app, {})
  expect(viewOf(app)).toEqual(['Account'])
})

// @spec 8.siwx-start
test('a required one that the server does not have disconnects, and shows Connect', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { app, server } = signInApp()
  server.failure = refusal(404, 'not_found')
  openModal(app, {})
  await soon(() => expect(app.host.payloads('connection.removed')).toEqual([{ id: connection.id }]))
  use(app)
  expect(viewOf(app)).toEqual(['Connect'])
  await soon(() => expect(app.store.getState().toast?.message).toBe('toast.siwxStartFailed'))
  expect(lines.mock.calls.join()).toContain('A problem occurred while trying initialize authentication')
  expect(tracked(app)).toEqual([
    ['SIWX_AUTH_ERROR', { network: 'eip155:1', isSmartAccount: false, code: 'siwx_start_failed' }],
  ])
})

test('an optional one that the server lacks is skipped', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { app, server } = signInApp({ signIn: 'optional' })
  server.failure = refusal(404, 'not_found')
  openModal(app, {})
  await soon(() => expect(viewOf(app)).toBe('closed'))
  expect(app.host.payloads('connection.removed')).toEqual([])
})

test('a second wallet connected from Your wallets signs in, and the visitor returns there', async () => {
  const { app } = signInApp({ options: { multiWallet: true }, ...signedInOn('eip155:1') })
  app.store.setState({ open: true, router: { history: [{ view: 'ProfileWallets' }] } })
  const second = testConnection(lantern, { accounts: other.accounts })
  use(app, second, connection)
  await app.accountReady(app, second)
  expect(viewOf(app)).toEqual(['ProfileWallets', 'SIWXSignMessage'])
  app.wallet(lantern.id).features = { results: { personal_sign: 'signed text' } }
  await signIn(app)
  await soon(() => expect(viewOf(app)).toEqual(['ProfileWallets']))
})
