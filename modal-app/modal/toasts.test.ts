import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../boot/testApp.ts'
import { showToast } from './toasts.ts'

function shown(app: TestApp): string | null {
  const { toast } = app.store.getState()
  return toast?.open ? toast.message : null
}

test('the first toast shows at once', () => {
  const app = createTestApp()
  showToast(app, { message: 'Copied', variant: 'success' })
  expect(app.store.getState().toast).toEqual({ id: 1, message: 'Copied', variant: 'success', open: true })
})

// @spec 9.toast-replacement
test('a new toast closes the old one and shows after 150 ms', () => {
  const app = createTestApp()
  showToast(app, { message: 'one', variant: 'success' })
  showToast(app, { message: 'two', variant: 'error' })
  expect(shown(app)).toBeNull()
  app.clock.advance(149)
  expect(shown(app)).toBeNull()
  app.clock.advance(1)
  expect(shown(app)).toBe('two')
})

test('of three quick toasts the last one shows, 150 ms after the first was closed', () => {
  const app = createTestApp()
  const seen = new Set<string | null>()
  app.store.subscribe(() => seen.add(shown(app)))
  showToast(app, { message: 'one', variant: 'success' })
  showToast(app, { message: 'two', variant: 'success' })
  app.clock.advance(100)
  showToast(app, { message: 'three', variant: 'success' })
  app.clock.advance(49)
  expect(shown(app)).toBeNull()
  app.clock.advance(1)
  expect(shown(app)).toBe('three')
  expect([...seen]).toEqual([null, 'one', 'three'])
})

test('hides itself after 2.5 seconds: closed, without message, variant success', () => {
  const app = createTestApp()
  showToast(app, { message: 'That did not work', variant: 'error' })
  app.clock.advance(2_499)
  expect(shown(app)).toBe('That did not work')
  app.clock.advance(1)
  expect(app.store.getState().toast).toEqual({ id: 1, message: '', variant: 'success', open: false })
})

test('a toast that took the place of another has its own 2.5 seconds', () => {
  const app = createTestApp()
  showToast(app, { message: 'one', variant: 'success' })
  app.clock.advance(2_400)
  showToast(app, { message: 'two', variant: 'success' })
  app.clock.advance(150 + 2_499)
  expect(shown(app)).toBe('two')
  app.clock.advance(1)
  expect(shown(app)).toBeNull()
})

test('a toast after one that has gone shows at once', () => {
  const app = createTestApp()
  showToast(app, { message: 'one', variant: 'success' })
  app.clock.advance(2_500)
  showToast(app, { message: 'two', variant: 'success' })
  expect(shown(app)).toBe('two')
})

// @spec 2.toast-variants
test('a loading toast stays until the next', () => {
  const app = createTestApp()
  showToast(app, { message: 'Switching', variant: 'loading' })
  app.clock.advance(600_000)
  expect(shown(app)).toBe('Switching')
  showToast(app, { message: 'Switched', variant: 'success' })
  app.clock.advance(150)
  expect(shown(app)).toBe('Switched')
})
