import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testNetwork } from '../boot/testApp.ts'
import { closeLock } from './closeLock.ts'
import { dismissModal } from './dismissModal.ts'
import { go } from './go.ts'
import { goTo } from './goTo.ts'
import { openModal } from './openModal.ts'
import type { Route } from './Route.ts'
import { resetRoute } from './router.ts'

const unsupported: Route = { view: 'UnsupportedChain' }
const switching: Route = { view: 'SwitchNetwork', network: testNetwork('eip155:10', 'Optimism') }

function openAt(...[first, ...rest]: [Route, ...Route[]]): TestApp {
  const app = createTestApp()
  openModal(app, {})
  app.store.setState({ router: resetRoute(first) })
  for (const route of rest) goTo(app, route)
  return app
}

const isShaking = (app: TestApp) => app.store.getState().refusal?.isShaking === true

test.each<[string, [Route, ...Route[]], boolean]>([
  ['UnsupportedChain', [unsupported], true],
  ['SwitchNetwork reached from it', [unsupported, switching], true],
  ['SwitchNetwork reached from elsewhere', [{ view: 'Networks' }, switching], false],
  ['SwitchNetwork that the modal opened with', [switching], false],
  ['a help view over UnsupportedChain', [unsupported, { view: 'WhatIsANetwork' }], false],
  ['Connect', [{ view: 'Connect' }], false],
  ['Account', [{ view: 'Account' }], false],
])('%s is locked: %s', (_, [first, ...rest], isLocked) => {
  const app = openAt(first, ...rest)
  expect(closeLock(app.views, app.store.getState()) !== undefined).toBe(isLocked)
  dismissModal(app)
  expect(app.store.getState().open).toBe(isLocked)
  expect(isShaking(app)).toBe(isLocked)
})

// @spec 2.shake-flag 9.shake
test('the shake lasts 500 ms', () => {
  const app = openAt(unsupported)
  dismissModal(app)
  app.clock.advance(499)
  expect(isShaking(app)).toBe(true)
  app.clock.advance(1)
  expect(isShaking(app)).toBe(false)
})

test('a second attempt during the shake is ignored, a later one counts', () => {
  const app = openAt(unsupported)
  dismissModal(app)
  app.clock.advance(400)
  dismissModal(app)
  expect(app.store.getState().refusal?.count).toBe(1)
  app.clock.advance(100)
  expect(isShaking(app)).toBe(false)
  dismissModal(app)
  expect(app.store.getState().refusal).toMatchObject({ count: 2, isShaking: true })
})

test('a locked view that is shown again has no refusals', () => {
  const app = openAt(unsupported)
  dismissModal(app)
  goTo(app, switching)
  go(app, { is: 'left' })
  expect(app.store.getState().refusal).toBeNull()
})

test('the page can close a locked view', () => {
  const app = openAt(unsupported)
  dismissModal(app)
  go(app, { is: 'closed' })
  app.clock.advance(500)
  expect(app.store.getState()).toMatchObject({ open: false, refusal: null })
})
