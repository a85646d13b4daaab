import { beforeAll, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { routeOf } from '../../boot/routeOf.tsx'
import { createTestApp, harbour, type TestAppOptions, testConnection } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'
import { createTestServer, nonceLivesMs, soon } from './testSignIn.ts'

beforeAll(() => routeOf('SIWXSignMessage').prefetch?.())

function shown(options: TestAppOptions = {}, signIn = 'required') {
  const server = createTestServer()
  const app = createTestApp({
    api: server.api,
    connections: [testConnection(harbour)],
    ...options,
    options: { signIn, ...options.options },
  })
  const wallet = app.wallet(harbour.id)
  wallet.features = { results: { personal_sign: 'signed text' }, waits: ['personal_sign'] }
  const screen = mountApp(app)
  openModal(app, {})
  return { app, server, wallet, screen }
}

const message = (root: HTMLElement) => root.querySelector('details')

// @spec 2.view-siwx-sign-message
test('says who asks, for what, and that it is free; then signs what it shows', async () => {
  const { screen, wallet } = shown({ options: { signInStatement: 'Welcome to the shop' } })
  await screen.says('Nonce: nonce0001')
  await screen.says('Prove it’s you to shop.example')
  await screen.says('It’s free and moves nothing.')
  await screen.says('Welcome to the shop')
  await screen.says('3 December')
  expect(screen.buttons().slice(-2)).toEqual(['Sign in', 'Cancel'])
  expect(message(screen.dialog())?.open).toBe(false)
  screen.click('Sign in')
  await screen.says('Confirm in Harbour')
  expect(message(screen.dialog())?.open).toBe(true)
  expect(wallet.requests[0]?.params).toEqual([
    message(screen.dialog())?.querySelector('section')?.textContent,
    expect.anything(),
  ])
  wallet.approve()
  await screen.says('Signed in')
})

test('the embedded wallet is “your wallet”, so nobody looks for its request in the mailbox', async () => {
  const connection = testConnection(harbour)
  const { screen } = shown({ connections: [{ ...connection, wallet: { name: 'Email', kind: 'auth' } }] })
  await screen.says('Sign a message in your wallet. It’s free and moves nothing.')
  screen.click('Sign in')
  await screen.says('Confirm in your wallet')
})

test('after the wallet’s refusal, the next step and the way out are named', async () => {
  const { app, screen, wallet } = shown()
  await screen.says('Nonce: nonce0001')
  screen.click('Sign in')
  await screen.says('Confirm in Harbour')
  wallet.decline()
  await screen.says('Connected, but not signed in')
  await screen.says('shop.example requires it. Cancel disconnects.')
  // Nothing moves under a press that follows.
  expect(message(screen.dialog())?.open).toBe(true)
  expect(app.store.getState().toast).toBeNull()
  screen.click('Try again')
  await screen.says('Confirm in Harbour')
  screen.click('Cancel')
  await soon(() => expect(app.host.payloads('connection.removed')).toHaveLength(1))
})

test('a failure is a toast, too', async () => {
  const { app, screen, wallet, server } = shown()
  await screen.says('Nonce: nonce0001')
  server.failure = new ConnectKitError('network_error', 'Refused', { status: 400, reason: 'signature_invalid' })
  wallet.features = { results: { personal_sign: 'signed text' } }
  screen.click('Sign in')
  await screen.says('That signature wasn’t accepted')
  await screen.says('Couldn’t sign the message. Try again.')
  expect(app.store.getState().toast).toMatchObject({ variant: 'error' })
})

test('a wallet app on this phone, asked through the relay, is opened by a press', async () => {
  const appLink = 'harbour://wc?sessionTopic=1'
  const { app, screen } = shown({ isMobile: true, connections: [testConnection(harbour, { appLink })] })
  await screen.says('Nonce: nonce0001')
  screen.click('Sign in')
  await screen.offers('Open Harbour')
  screen.click('Open Harbour')
  expect(app.opened).toEqual([{ url: appLink, by: 'link' }])
})

test('a newer nonce does not re-arm the button', async () => {
  const { app, screen } = shown()
  await screen.says('Nonce: nonce0001')
  const watched = app.armListeners.length
  app.clock.advance(nonceLivesMs / 2)
  await screen.says('Nonce: nonce0002')
  expect(app.armListeners).toHaveLength(watched)
})

test('a press that does not count asks no wallet', async () => {
  const { app, screen, wallet } = shown()
  await screen.says('Nonce: nonce0001')
  app.isArmed = false
  screen.click('Sign in')
  // A press that counts begins its task within the click, before the wallet is asked.
  expect(app.store.getState().task).toBeNull()
  app.isArmed = true
  screen.click('Sign in')
  expect(app.store.getState().task).not.toBeNull()
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
})
