import { beforeEach, expect, test, vi } from 'vitest'
import { createDeferred } from '../../shared/createDeferred.ts'
import { go } from '../flow/go.ts'
import { goTo } from '../flow/goTo.ts'
import { openModal } from '../flow/openModal.ts'
import { currentRoute } from '../flow/router.ts'
import { followOpenings } from './followOpenings.ts'
import { routeOf } from './routeOf.tsx'
import { createTestApp, type TestApp } from './testApp.ts'

vi.mock('./routeOf.tsx')

const Nothing = () => null

/** How a view loads that is not in the document. */
let loads: ReturnType<typeof createDeferred<void>>
let tellShape: () => void

beforeEach(() => {
  loads = createDeferred<void>()
  vi.mocked(routeOf).mockImplementation(view => ({
    titleIn: () => undefined,
    View: Nothing,
    ...(view !== 'Connect' && {
      isLoaded: () => view === 'WhatIsAWallet',
      prefetch: (onRoute = () => {}) => {
        tellShape = onRoute
        return loads.promise
      },
    }),
  }))
})

function opened(): { app: TestApp; drawn: () => string; root: HTMLElement } {
  const app = createTestApp()
  const root = document.createElement('div')
  followOpenings(app, root)
  openModal(app, {})
  const drawn = () => {
    const state = app.store.getState()
    return currentRoute((state.leaving ?? state).router).view
  }
  return { app, drawn, root }
}

const settle = () => new Promise(resolve => setTimeout(resolve))

test('a view that has loaded is drawn at once', () => {
  const { app, drawn } = opened()
  goTo(app, { view: 'WhatIsAWallet' })
  expect(drawn()).toBe('WhatIsAWallet')
})

test('until a view has loaded, the previous one stays', async () => {
  const { app, drawn } = opened()
  goTo(app, { view: 'GetWallet' })
  expect(drawn()).toBe('Connect')
  loads.resolve()
  await settle()
  expect(drawn()).toBe('GetWallet')
})

test('on a slow network its placeholder follows, once its shape is known', () => {
  const { app, drawn } = opened()
  goTo(app, { view: 'GetWallet' })
  app.clock.advance(400)
  expect(drawn()).toBe('Connect')
  tellShape()
  expect(drawn()).toBe('GetWallet')
})

test('a placeholder whose shape is known at once does not flash', () => {
  const { app, drawn } = opened()
  goTo(app, { view: 'GetWallet' })
  tellShape()
  app.clock.advance(399)
  expect(drawn()).toBe('Connect')
  app.clock.advance(1)
  expect(drawn()).toBe('GetWallet')
})

test('a view on its way out takes no press, but the header does', () => {
  const { app, root } = opened()
  const view = root.appendChild(document.createElement('div'))
  view.dataset.view = ''
  const [row, close] = [
    view.appendChild(document.createElement('button')),
    root.appendChild(document.createElement('i')),
  ]
  const pressed: string[] = []
  row.onclick = () => pressed.push('row')
  close.onclick = () => pressed.push('close')
  goTo(app, { view: 'GetWallet' })
  row.click()
  close.click()
  expect(pressed).toEqual(['close'])
})

test('Back from a view that has not loaded shows the previous one, whatever loads later', async () => {
  const { app, drawn } = opened()
  goTo(app, { view: 'GetWallet' })
  go(app, { is: 'left' })
  expect(app.store.getState().leaving).toBeNull()
  loads.resolve()
  await settle()
  expect(drawn()).toBe('Connect')
})

test('closing leaves with what was on screen', () => {
  const { app, drawn } = opened()
  goTo(app, { view: 'GetWallet' })
  go(app, { is: 'closed' })
  expect(drawn()).toBe('Connect')
  expect(app.store.getState().leaving?.open).toBe(false)
  app.clock.advance(240)
  expect(app.store.getState().leaving).toBeNull()
})
