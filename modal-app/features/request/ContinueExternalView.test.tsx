import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, type TestApp, testConnection, testWallet } from '../../boot/testApp.ts'
import { fakeCoinbase } from '../../connectors/fakeConnector.ts'
import { openModal } from '../../flow/openModal.ts'
import { callFrameWallet } from './callFrameWallet.ts'

const connection = {
  ...testConnection(testWallet('Coinbase', { id: fakeCoinbase.id })),
  wallet: { name: 'Coinbase', kind: 'external' as const },
}
const blocked = new ConnectKitError('popup_blocked', 'no click')

/** A page connected to a wallet in its own window, which only opens on a click. */
function asking(options: Parameters<typeof createTestApp>[0] = {}, signal?: AbortSignal) {
  const app = createTestApp({ hasCoinbase: true, connections: [connection], ...options })
  const screen = mountApp(app)
  app.coinbase.features = { requestErrors: { personal_sign: blocked } }
  const call = { id: connection.id, chainId: 'eip155:1' as const, method: 'personal_sign', params: ['0x00'] }
  return { app, screen, call, answered: callFrameWallet(app, call, signal) }
}

const requestOf = ({ store }: TestApp) => {
  const { task } = store.getState()
  return task?.kind === 'click' ? task : undefined
}
/** The visitor goes on in the wallet's window. */
function answer(app: TestApp, result: string): void {
  app.coinbase.features = { results: { personal_sign: result } }
  requestOf(app)?.facts.press()
}
const shown = (app: TestApp) =>
  vi.waitFor(() => expect(requestOf(app)).toMatchObject({ status: 'waiting', facts: { isSent: false } }))

test('a call that needs a click shows the modal, and its answer closes it', async () => {
  const { app, screen, answered } = asking()
  await screen.says('Continue in Coinbase')
  await screen.says('cdn.example, which acts for shop.example')
  expect(screen.title()).toBe('Coinbase')
  expect(app.host.payloads('modal.changed').at(-1)).toMatchObject({ open: true, view: 'ContinueExternal' })
  app.coinbase.features = { waits: ['personal_sign'], results: { personal_sign: '0xsigned' } }
  screen.click('Open Coinbase')
  await screen.says('Review the request')
  app.coinbase.approve()
  await expect(answered).resolves.toBe('0xsigned')
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
})

test('the wallet is asked within the task of the click', async () => {
  const { app, screen, answered } = asking()
  await screen.offers('Open Coinbase')
  app.coinbase.features = { results: { personal_sign: '0xsigned' } }
  const before = app.coinbase.requests.length
  screen.click('Open Coinbase')
  expect(app.coinbase.requests).toHaveLength(before + 1)
  await answered
})

test('a call that needs no click is answered while the modal is closed', async () => {
  const app = createTestApp({ hasCoinbase: true, connections: [connection] })
  app.coinbase.features = { results: { personal_sign: '0xsigned' } }
  const call = { id: connection.id, chainId: 'eip155:1' as const, method: 'personal_sign' }
  await expect(callFrameWallet(app, call)).resolves.toBe('0xsigned')
  expect(app.store.getState().open).toBe(false)
})

test.each(['Cancel', 'Close'])('%s rejects the call of the page', async button => {
  const { app, screen, answered } = asking()
  const refused = expect(answered).rejects.toMatchObject({ code: 'user_rejected' })
  await screen.offers('Open Coinbase')
  screen.click(button)
  await refused
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
})

test('leaving while the window is open closes it and ends the call', async () => {
  const { app, screen, answered } = asking()
  const refused = expect(answered).rejects.toMatchObject({ code: 'user_rejected' })
  await screen.offers('Open Coinbase')
  app.coinbase.features = { waits: ['personal_sign'] }
  screen.click('Open Coinbase')
  await screen.says('Review the request')
  screen.click('Close')
  await refused
  expect(app.coinbase.requests.at(-1)?.signal?.aborted).toBe(true)
})

test('the wallet’s refusal reaches the page and closes the modal', async () => {
  const { app, screen, answered } = asking()
  const refused = expect(answered).rejects.toMatchObject({ code: 4100 })
  await screen.offers('Open Coinbase')
  app.coinbase.features = { requestErrors: { personal_sign: Object.assign(new Error('gone'), { code: 4100 }) } }
  screen.click('Open Coinbase')
  await refused
  expect(app.store.getState().open).toBe(false)
})

test('a window that stays blocked is reported and can be retried', async () => {
  const { app, screen, answered } = asking()
  await screen.offers('Open Coinbase')
  screen.click('Open Coinbase')
  await screen.says('Allow pop-ups for this site')
  app.coinbase.features = { results: { personal_sign: '0xsigned' } }
  screen.click('Open Coinbase')
  await expect(answered).resolves.toBe('0xsigned')
})

test('only one call at a time waits for a click', async () => {
  const { app, call, answered } = asking()
  await shown(app)
  await expect(callFrameWallet(app, call)).rejects.toMatchObject({ code: 'wallet_busy' })
  answer(app, 'done')
  await expect(answered).resolves.toBe('done')
})

test('a page that opens the modal meanwhile keeps the call', async () => {
  const { app, screen, answered } = asking()
  await shown(app)
  openModal(app, {})
  await screen.says('Continue in Coinbase')
  answer(app, 'done')
  await answered
})

test('a page that cancels the call closes the modal', async () => {
  const controller = new AbortController()
  const { app, answered } = asking({}, controller.signal)
  const given = expect(answered).rejects.toMatchObject({ code: 'aborted' })
  await shown(app)
  controller.abort()
  await given
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
})

test('over an open modal it is one more view, and Back returns', async () => {
  const app = createTestApp({ hasCoinbase: true, connections: [connection] })
  openModal(app, { view: 'Networks' })
  const screen = mountApp(app)
  app.coinbase.features = { requestErrors: { personal_sign: blocked } }
  const answered = callFrameWallet(app, { id: connection.id, chainId: 'eip155:1', method: 'personal_sign' })
  await screen.offers('Open Coinbase')
  app.coinbase.features = { results: { personal_sign: '0xsigned' } }
  screen.click('Open Coinbase')
  await answered
  expect(app.store.getState().open).toBe(true)
  await vi.waitFor(() => expect(screen.title()).toBe('Choose a network'))
})

test('a wallet in the page is never asked this way', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  const call = { id: testConnection(harbour).id, chainId: 'eip155:1' as const, method: 'personal_sign' }
  await expect(callFrameWallet(app, call)).rejects.toMatchObject({ code: 'not_connected' })
})

test('a press that does not count sends no request, and a button that stays hidden says so until it is visible', async () => {
  const { app, screen, answered } = asking()
  app.isArmed = false
  await screen.offers('Open Coinbase')
  app.coinbase.features = { results: { personal_sign: '0xsigned' } }
  const before = app.coinbase.requests.length
  screen.click('Open Coinbase')
  expect(app.coinbase.requests).toHaveLength(before)
  expect(app.presses.take()).toBe(false)
  const listener = app.armListeners.at(-1)
  const words = 'Something is covering this button'
  listener?.onMissed(true)
  await screen.says(words)
  expect(screen.dialog().querySelector('[role="alert"]:not(:empty)')).toBeNull()
  listener?.onMissed(false)
  await vi.waitFor(() => expect(screen.dialog().textContent).not.toContain(words))
  app.isArmed = true
  screen.click('Open Coinbase')
  await expect(answered).resolves.toBe('0xsigned')
})

test('a covered panel is reported to the page while the modal is open, not before', async () => {
  const { app, screen, answered } = asking()
  await screen.offers('Open Coinbase')
  const left = expect(answered).rejects.toMatchObject({ code: 'user_rejected' })
  const told = () => app.host.payloads('modal.covered').length
  const before = told()
  app.armListeners.at(-1)?.onCovered()
  expect(told()).toBe(before + 1)
  app.store.setState({ open: false })
  app.armListeners.at(-1)?.onCovered()
  expect(told()).toBe(before + 1)
  await left
})

test('a call that replaces another must be seen first', async () => {
  const { app, screen, answered } = asking()
  await screen.offers('Open Coinbase')
  const watched = app.armListeners.length
  const { task } = app.store.getState()
  if (task?.kind !== 'click') throw new Error('Nothing is asked')
  app.store.setState({ task: { ...task, facts: { ...task.facts, call: { ...task.facts.call } } } })
  await vi.waitFor(() => expect(app.armListeners.length).toBeGreaterThan(watched))
  answer(app, 'done')
  await answered
})
