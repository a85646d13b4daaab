import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../shared/errors.ts'
import { openModal } from '../modal/openModal.ts'
import { mountApp } from './mountApp.tsx'
import { hearHost, serveHost } from './serveHost.ts'
import { createTestApp, harbour, lantern, type TestApp, testConnection } from './testApp.ts'

const never = new AbortController().signal
const serve = (app: TestApp) => serveHost(() => app)
const hear = (app: TestApp) =>
  hearHost(
    () => app,
    () => {},
  )

test('open answers after the view is drawn', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  const screen = mountApp(app)
  const opened = serve(app)['modal.open']({ view: 'Connect' }, never)
  expect(screen.title()).toBe('Connect a wallet')
  expect(document.activeElement).toBe(screen.dialog())
  await expect(opened).resolves.toBeNull()
})

test('while hidden it draws the view it will open with', () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  const screen = mountApp(app)
  expect(screen.title()).toBe('Your account')
  serve(app)['modal.open']({}, never)
  expect(screen.title()).toBe('Your account')
})

test('a view that cannot be opened is refused by name and leaves the dialog as it is', async () => {
  const app = createTestApp()
  const screen = mountApp(app)
  await expect(serve(app)['modal.open']({ view: 'AllWallets' }, never)).rejects.toMatchObject({
    code: 'not_available',
    message: expect.stringContaining('AllWallets'),
  })
  expect(screen.title()).toBe('Connect a wallet')
  expect(app.host.emitted).toEqual([])
})

test('close resets the modal', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  const screen = mountApp(app)
  await serve(app)['modal.open']({}, never)
  screen.click('Harbour Installed')
  await screen.offers('Cancel')
  await serve(app)['modal.close']({}, never)
  expect(app.store.getState()).toMatchObject({ open: false, attempt: null })
  await screen.offers('Harbour Installed')
})

test('a wallet the page connects is answered once the connection has been told', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  const connected = serve(app)['connection.open']({ walletId: harbour.id }, never)
  expect(app.store.getState().open).toBe(false)
  app.wallet(harbour.id).approve()
  await expect(connected).resolves.toBeNull()
  expect(app.host.payloads('connection.upserted')).toHaveLength(1)
})

test('the namespace the page asks for is the one that is connected', async () => {
  const app = createTestApp()
  await expect(
    serve(app)['connection.open']({ walletId: harbour.id, namespace: 'solana' }, never),
  ).rejects.toMatchObject({ code: 'not_available' })
})

test('a refusal reaches the page as it is, and closes no modal', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.connectError = new ConnectKitError('user_rejected', 'User rejected the request')
  openModal(app, {})
  await expect(serve(app)['connection.open']({ walletId: harbour.id }, never)).rejects.toMatchObject({
    code: 'user_rejected',
  })
  expect(app.store.getState().open).toBe(true)
})

test('a page that gives up its own attempt leaves the visitor’s alone', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  app.wallet(lantern.id).features.asksUser = true
  const page = new AbortController()
  const screen = mountApp(app)
  openModal(app, {})
  const connected = serve(app)['connection.open']({ walletId: harbour.id }, page.signal)
  screen.click('Lantern Installed')
  page.abort()
  await expect(connected).rejects.toMatchObject({ code: 'aborted' })
  expect(app.store.getState()).toMatchObject({ open: true, attempt: { status: 'waiting', walletId: lantern.id } })
})

test('wallets and theme of the page are those of the modal', () => {
  const app = createTestApp()
  hear(app)['wallets.changed']({ wallets: [lantern] })
  hear(app)['theme.changed']({ theme: 'dark' })
  expect(app.store.getState().page).toEqual({ theme: 'dark', dir: 'ltr', wallets: [lantern] })
})

test('an account that is gone closes its view', () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  openModal(app, {})
  hear(app)['connections.changed']({ connections: [], activeNamespace: null })
  expect(app.store.getState()).toMatchObject({ open: false, connections: { list: [], activeNamespace: null } })
})

test('an account that is gone closes no other view', () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  openModal(app, { view: 'Connect' })
  hear(app)['connections.changed']({ connections: [], activeNamespace: null })
  expect(app.store.getState().open).toBe(true)
})

test('another account is read at once while its view is open, and not otherwise', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  const balance = vi.spyOn(app.adapter, 'balance')
  const accounts = [{ address: '0xde709f2102306220921060314715629080e2fb77' }]
  const connections = [testConnection(harbour, { accounts })]
  hear(app)['connections.changed']({ connections, activeNamespace: 'eip155' })
  expect(balance).not.toHaveBeenCalled()
  openModal(app, {})
  hear(app)['connections.changed']({ connections, activeNamespace: 'eip155' })
  await vi.waitFor(() => expect(balance).toHaveBeenCalledOnce())
  expect(balance.mock.calls[0]?.[0].address).toBe(accounts[0]?.address)
})

test('nothing is served before the page has said hello', async () => {
  const noApp = serveHost(() => {
    throw new Error('The page asked before it said host.hello')
  })
  await expect(noApp['modal.open']({}, never)).rejects.toThrow('host.hello')
})
