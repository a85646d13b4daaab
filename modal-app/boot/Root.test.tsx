import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageWallet } from '../../shared/wallets.ts'
import { showToast } from '../dialog/toasts.ts'
import { chooseWallet } from '../flow/chooseWallet.ts'
import { go } from '../flow/go.ts'
import { openModal } from '../flow/openModal.ts'
import { resetRoute } from '../flow/router.ts'
import { followKeyboard } from '../lib/followKeyboard.ts'
import { mountApp } from './mountApp.tsx'
import { createTestApp, harbour, lantern, type TestApp, type TestAppOptions, testConnection } from './testApp.ts'

afterEach(() => void vi.restoreAllMocks())

function waitingApp(options?: TestAppOptions): TestApp {
  const app = createTestApp(options)
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, {})
  void chooseWallet(app, harbour)
  return app
}

/** Focuses the window as the page does when it shows the iframe. */
function handKeyboardOver(): void {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
}

function pressEscape(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
}

test('the first view of a new visitor is drawn before it is opened', () => {
  expect(mountApp(createTestApp()).title()).toBe('Connect a wallet')
})

test.each<[string, TestAppOptions, string]>([
  ['a connected visitor', { connections: [testConnection(harbour)] }, 'Your account'],
  [
    'a wallet on an unsupported network',
    { connections: [testConnection(harbour, { chainId: 'eip155:5' })] },
    'Switch network',
  ],
])('the first view of %s is drawn before it is opened, once it has loaded', async (_, options, title) => {
  const screen = mountApp(createTestApp(options))
  await vi.waitFor(() => expect(screen.title()).toBe(title))
})

test('the title of the view is the name of the dialog', async () => {
  const screen = mountApp(waitingApp())
  expect(screen.title()).toBe('Harbour')
  const labelled = screen.dialog().getAttribute('aria-labelledby')
  expect(document.getElementById(labelled ?? '')?.textContent).toBe('Harbour')
})

test('the first view needs no number format, which takes a browser tens of milliseconds to set up', () => {
  const makers = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'PluralRules')]
  const app = createTestApp({ config: { walletCount: 134 } })
  expect(mountApp(app).buttons().join()).toContain('130+')
  for (const maker of makers) expect(maker).not.toHaveBeenCalled()
})

test('an opening does not redraw Connect’s list', () => {
  const app = createTestApp()
  const screen = mountApp(app)
  const find = vi.spyOn(app.connectors, 'find')
  flushSync(() => openModal(app, {}))
  expect(screen.dialog().hasAttribute('data-closed')).toBe(false)
  expect(find).not.toHaveBeenCalled()
})

test('focus lands on the dialog when it opens, each time', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const app = createTestApp()
  const screen = mountApp(app)
  openModal(app, {})
  expect(document.activeElement).toBe(document.body)
  handKeyboardOver()
  expect(document.activeElement).toBe(screen.dialog())
  screen.button('Close').focus()
  screen.click('Close')
  await vi.waitFor(() => expect(app.store.getState().open).toBe(false))
  openModal(app, {})
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.dialog()))
})

test('Connect offers help instead of Back', async () => {
  const app = createTestApp()
  openModal(app, {})
  const screen = mountApp(app)
  expect(screen.buttons().slice(0, 2)).toEqual(['What is a wallet?', 'Close'])
  screen.click('What is a wallet?')
  await vi.waitFor(() => expect(screen.title()).toBe('What is a wallet?'))
  expect(screen.buttons()).toContain('Back')
})

test('the account opens with its identity in the header, without Back, although it could go back', async () => {
  const app = createTestApp({ connections: [testConnection(harbour)] })
  openModal(app, { view: 'Account' })
  const screen = mountApp(app)
  await screen.offers('Disconnect')
  expect(screen.buttons().slice(0, 3)).toEqual(['Copy address', 'Network Ethereum', 'Close'])
  expect(screen.buttons()).not.toContain('Back')
})

test('Back closes from a view the modal opened with', async () => {
  const app = createTestApp()
  app.store.setState({ open: true, router: resetRoute({ view: 'WhatIsAWallet' }) })
  const screen = mountApp(app)
  screen.click('Back')
  expect(app.store.getState().open).toBe(false)
})

// @spec 2.close-locked
test('a locked view says why it does not close, and has no Back', async () => {
  const app = createTestApp({ connections: [testConnection(harbour, { chainId: 'eip155:5' })] })
  app.store.setState({ open: true, router: resetRoute({ view: 'UnsupportedChain' }) })
  const screen = mountApp(app)
  expect(screen.buttons()).not.toContain('Back')
  const close = screen.button('Close')
  const reason = 'Choose one of this site’s networks, or disconnect.'
  expect(close.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(close.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason)

  const heard = () =>
    [...screen.dialog().querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).join('')
  expect(heard()).toBe('')
  for (const leave of [pressEscape, () => close.click()]) {
    leave()
    await vi.waitFor(() => expect(heard()).toBe(reason))
    expect(screen.dialog().dataset.shake).toBe('true')
    expect(app.store.getState().open).toBe(true)
    app.clock.advance(500)
    await vi.waitFor(() => expect(screen.dialog().dataset.shake).toBeUndefined())
  }
})

test('Back leads to the previous view and aborts the request to the wallet', async () => {
  const app = waitingApp()
  const screen = mountApp(app)
  screen.click('Back')
  await screen.offersNo('Back')
  expect(screen.title()).toBe('Connect a wallet')
  expect(app.store.getState()).toMatchObject({ open: true, task: null, router: { direction: 'back' } })
})

/** Connect, left for Lantern's view and entered again by Back. */
async function backFromLantern(meanwhile: (app: TestApp) => void = () => {}) {
  const app = createTestApp()
  app.wallet(lantern.id).features.asksUser = true
  openModal(app, {})
  const screen = mountApp(app)
  followKeyboard(document.body)
  screen.click('Lantern Installed')
  await screen.offers('Back')
  meanwhile(app)
  screen.click('Back')
  await screen.offersNo('Back')
  // Observers of the document run after the draw.
  await new Promise(resolve => setTimeout(resolve))
  return screen
}

test('Back returns focus to the previously used row', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const screen = await backFromLantern()
  expect(document.activeElement).toBe(screen.button('Lantern Installed'))
})

test('the row is found by its name if it moved, else by its place', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const setWallets = (app: TestApp, wallets: readonly PageWallet[]) =>
    app.store.setState(({ page }) => ({ page: { ...page, wallets } }))
  const moved = await backFromLantern(app => setWallets(app, [lantern, harbour]))
  expect(document.activeElement).toBe(moved.button('Lantern Installed'))
  const gone = await backFromLantern(app => setWallets(app, [harbour, { ...lantern, id: 'fjord', name: 'Fjord' }]))
  expect(document.activeElement).toBe(gone.button('Fjord Installed'))
})

test('Back takes no focus from the page', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const screen = await backFromLantern()
  expect(screen.dialog().contains(document.activeElement)).toBe(false)
})

test.each<[string, (click: (name: string) => void) => void]>([
  ['Close', click => click('Close')],
  ['Escape', () => pressEscape()],
])('%s closes any view, aborts the request to the wallet and starts over', async (_, leave) => {
  const app = waitingApp()
  const screen = mountApp(app)
  leave(screen.click)
  expect(app.store.getState()).toMatchObject({ open: false, task: null })
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
})

test('an opening that the page does not know of yet takes no focus, and drops leftover focus', () => {
  const app = createTestApp()
  const screen = mountApp(app)
  openModal(app, {})
  screen.button('Close').focus()
  go(app, { is: 'closed' })
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const focused = vi.spyOn(screen.dialog(), 'focus')
  openModal(app, {})
  expect(focused).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
  hasFocus.mockRestore()
  window.dispatchEvent(new Event('focus'))
  expect(document.activeElement).toBe(screen.dialog())
})

test('focus returns to the dialog when the focused control is removed', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const app = createTestApp()
  openModal(app, {})
  const screen = mountApp(app)
  screen.button('Harbour Installed').focus()
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  await screen.says('No wallet in this browser')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.dialog()))
})

test('focus moves to the dialog when the page hands the keyboard over', () => {
  const app = createTestApp()
  openModal(app, {})
  const screen = mountApp(app)
  screen.dialog().blur()
  expect(document.activeElement).toBe(document.body)
  handKeyboardOver()
  expect(document.activeElement).toBe(screen.dialog())
})

test('a modal that has closed takes no focus, though the browser still says that it has the keyboard', async () => {
  const app = createTestApp()
  openModal(app, {})
  const screen = mountApp(app)
  go(app, { is: 'closed' })
  const focused = vi.spyOn(screen.dialog(), 'focus')
  handKeyboardOver()
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  await screen.says('No wallet in this browser')
  expect(focused).not.toHaveBeenCalled()
})

test('a focused control keeps focus when the page hands the keyboard over', () => {
  const app = createTestApp()
  openModal(app, {})
  const screen = mountApp(app)
  screen.button('Close').focus()
  handKeyboardOver()
  expect(document.activeElement).toBe(screen.button('Close'))
})

test('a page that has focus keeps it', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const app = createTestApp()
  const screen = mountApp(app)
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  await screen.says('No wallet in this browser')
  expect(document.activeElement).toBe(document.body)
})

test('a toast is announced and closes by itself', async () => {
  const app = createTestApp()
  const screen = mountApp(app)
  showToast(app, { message: 'toast.failed', variant: 'error' })
  await screen.says('That didn’t work. Try again.')
  expect(screen.dialog().querySelector('[role="alert"]')?.textContent).toBe('That didn’t work. Try again.')
  app.clock.advance(2_500)
  await vi.waitFor(() => expect(screen.dialog().textContent).not.toContain('That didn’t work.'))
})

test('the dialog follows the theme of the page', async () => {
  const app = createTestApp({ theme: 'dark' })
  const screen = mountApp(app)
  const root = screen.dialog().closest<HTMLElement>('[data-theme]')
  expect(root?.dataset.theme).toBe('dark')
  app.store.setState(({ page }) => ({ page: { ...page, theme: 'light' } }))
  await vi.waitFor(() => expect(root?.dataset.theme).toBe('light'))
})
