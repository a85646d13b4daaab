import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../boot/testApp.ts'
import { showToast } from './toasts.ts'

function shown(app: TestApp): string | null {
  const { toast } = app.store.getState()
  return toast?.open ? toast.message : null
}

test('the first toast shows at once', () => {
  const app = createTestApp()
  showToast(app, { message: 'copy.done', variant: 'success' })
  expect(app.store.getState().toast).toMatchObject({
    ...{ id: 1, message: 'copy.done', variant: 'success', autoClose: true, open: true },
  })
})

// @spec 9.toast-replacement
test('a new toast closes the old one and shows after 150 ms', () => {
  const app = createTestApp()
  showToast(app, { message: 'toast.declined', variant: 'success' })
  showToast(app, { message: 'toast.failed', variant: 'error' })
  expect(shown(app)).toBeNull()
  app.clock.advance(149)
  expect(shown(app)).toBeNull()
  app.clock.advance(1)
  expect(shown(app)).toBe('toast.failed')
})

test('of three quick toasts the last one shows, 150 ms after the first was closed', () => {
  const app = createTestApp()
  const seen = new Set<string | null>()
  app.store.subscribe(() => seen.add(shown(app)))
  showToast(app, { message: 'toast.declined', variant: 'success' })
  showToast(app, { message: 'toast.failed', variant: 'success' })
  app.clock.advance(100)
  showToast(app, { message: 'toast.walletBusy', variant: 'success' })
  app.clock.advance(49)
  expect(shown(app)).toBeNull()
  app.clock.advance(1)
  expect(shown(app)).toBe('toast.walletBusy')
  expect([...seen]).toEqual([null, 'toast.declined', 'toast.walletBusy'])
})

// @spec 3.toast 4.toast-hide
test('hides itself after 2.5 seconds: closed, without message, variant success', () => {
  const app = createTestApp()
  showToast(app, { message: 'toast.failed', variant: 'error' })
  app.clock.advance(2_499)
  expect(shown(app)).toBe('toast.failed')
  app.clock.advance(1)
  expect(app.store.getState().toast).toEqual({
    ...{ id: 1, message: '', variant: 'success', autoClose: true, open: false },
  })
})

test('a toast that replaced another has its own 2.5 seconds', () => {
  const app = createTestApp()
  showToast(app, { message: 'toast.declined', variant: 'success' })
  app.clock.advance(2_400)
  showToast(app, { message: 'toast.failed', variant: 'success' })
  app.clock.advance(150 + 2_499)
  expect(shown(app)).toBe('toast.failed')
  app.clock.advance(1)
  expect(shown(app)).toBeNull()
})

test('a toast after a closed one shows at once', () => {
  const app = createTestApp()
  showToast(app, { message: 'toast.declined', variant: 'success' })
  app.clock.advance(2_500)
  showToast(app, { message: 'toast.failed', variant: 'success' })
  expect(shown(app)).toBe('toast.failed')
})

// @spec 2.toast-variants
test('a loading toast stays until the next', () => {
  const app = createTestApp()
  showToast(app, { message: 'toast.walletAdded', variant: 'loading' })
  app.clock.advance(600_000)
  expect(shown(app)).toBe('toast.walletAdded')
  showToast(app, { message: 'toast.walletSwitched', variant: 'success' })
  app.clock.advance(150)
  expect(shown(app)).toBe('toast.walletSwitched')
})
