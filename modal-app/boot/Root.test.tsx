import { afterEach, expect, test, vi } from 'vitest'
import { chooseWallet } from '../features/connect/connectActions.ts'
import { openModal } from '../modal/openModal.ts'
import { showToast } from '../modal/toasts.ts'
import { mountApp } from './mountApp.tsx'
import { createTestApp, harbour, type TestApp, type TestAppOptions } from './testApp.ts'

afterEach(() => void vi.restoreAllMocks())

function waitingApp(options?: TestAppOptions): TestApp {
  const app = createTestApp(options)
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  void chooseWallet(app, harbour)
  return app
}

function pressEscape(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
}

test('the first view is drawn before it is opened', () => {
  expect(mountApp(createTestApp()).title()).toBe('Connect a wallet')
})

test('the title is that of the view, and the name of the dialog', async () => {
  const screen = mountApp(waitingApp())
  expect(screen.title()).toBe('Connecting')
  const labelled = screen.dialog().getAttribute('aria-labelledby')
  expect(document.getElementById(labelled ?? '')?.textContent).toBe('Connecting')
})

test('focus lands on the dialog when it opens, each time', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const app = createTestApp()
  const screen = mountApp(app)
  expect(document.activeElement).not.toBe(screen.dialog())
  openModal(app, {})
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.dialog()))
  screen.button('Close').focus()
  screen.click('Close')
  await vi.waitFor(() => expect(app.store.getState().open).toBe(false))
  openModal(app, {})
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.dialog()))
})

test('the first view offers no Back', () => {
  const app = createTestApp()
  openModal(app, {})
  expect(mountApp(app).buttons()).not.toContain('Back')
})

test('Back leads to the view before and gives the wallet up', async () => {
  const app = waitingApp()
  const screen = mountApp(app)
  screen.click('Back')
  await screen.offersNo('Back')
  expect(screen.title()).toBe('Connect a wallet')
  expect(app.store.getState()).toMatchObject({ open: true, attempt: null, router: { direction: 'back' } })
})

test.each<[string, (click: (name: string) => void) => void]>([
  ['Close', click => click('Close')],
  ['Escape', () => pressEscape()],
])('%s closes from any view, gives the wallet up and starts over', async (_, leave) => {
  const app = waitingApp()
  const screen = mountApp(app)
  leave(screen.click)
  expect(app.store.getState()).toMatchObject({ open: false, attempt: null })
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
})

test('focus comes back to the dialog when the control that had it is taken away', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const app = createTestApp()
  openModal(app, {})
  const screen = mountApp(app)
  screen.button('Harbour Installed').focus()
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  await screen.says('No wallet in this browser')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.dialog()))
})

test('focus goes to the dialog when the page hands the keyboard over', () => {
  const screen = mountApp(createTestApp())
  screen.dialog().blur()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  expect(document.activeElement).toBe(document.body)
  window.dispatchEvent(new Event('focus'))
  expect(document.activeElement).toBe(screen.dialog())
})

test('a control that has the keyboard keeps it when the page hands it over', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const screen = mountApp(createTestApp())
  screen.button('Close').focus()
  window.dispatchEvent(new Event('focus'))
  expect(document.activeElement).toBe(screen.button('Close'))
})

test('a page that has the keyboard keeps it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const app = createTestApp()
  const screen = mountApp(app)
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  await screen.says('No wallet in this browser')
  expect(document.activeElement).toBe(document.body)
})

test('a toast is announced and goes by itself', async () => {
  const app = createTestApp()
  const screen = mountApp(app)
  showToast(app, { message: 'That did not work.', variant: 'error' })
  await screen.says('That did not work.')
  expect(screen.dialog().querySelector('[role="alert"]')?.textContent).toBe('That did not work.')
  app.clock.advance(2_500)
  await vi.waitFor(() => expect(screen.dialog().textContent).not.toContain('That did not work.'))
})

test('the theme of the page is that of the dialog, also when it changes', async () => {
  const app = createTestApp({ theme: 'dark' })
  const screen = mountApp(app)
  const root = screen.dialog().closest<HTMLElement>('[data-theme]')
  expect(root?.dataset.theme).toBe('dark')
  app.store.setState(({ page }) => ({ page: { ...page, theme: 'light' } }))
  await vi.waitFor(() => expect(root?.dataset.theme).toBe('light'))
})
