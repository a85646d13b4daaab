import { beforeEach, expect, test, vi } from 'vitest'
import { openModal } from '../flow/openModal.ts'
import { resetRoute } from '../flow/router.ts'
import { dragSheet } from './dragSheet.ts'
import { createTestApp, type TestApp } from './testApp.ts'

let app: TestApp
let dialog: HTMLElement
let list: HTMLElement
let isNarrow: boolean
let isCalm: boolean
const animate = vi.fn()

beforeEach(() => {
  animate.mockClear()
  isNarrow = true
  isCalm = false
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query => ({ matches: query.includes('reduce') ? isCalm : isNarrow }) as MediaQueryList,
  )
  app = createTestApp()
  const root = document.createElement('div')
  root.innerHTML = '<div role="dialog"></div>'
  dialog = root.firstElementChild as HTMLElement
  list = dialog.appendChild(document.createElement('div'))
  Object.assign(dialog, { animate })
  Object.defineProperty(dialog, 'offsetHeight', { value: 600 })
  openModal(app, {})
  dragSheet(app, root)
})

const touch = (type: string, atMs: number, y: number, x = 100, count = 1) => {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const touches = Array.from({ length: type === 'touchend' ? 0 : count }, () => ({ clientX: x, clientY: y }))
  Object.defineProperty(event, 'timeStamp', { value: atMs })
  Object.assign(event, { touches })
  list.dispatchEvent(event)
  return event
}

/** Moves a finger down by `way` pixels in `ms`, in steps of 10 ms. */
function pull(way: number, ms: number, end: 'touchend' | 'touchcancel' = 'touchend'): void {
  touch('touchstart', 0, 100)
  for (let passed = 10; passed <= ms; passed += 10) touch('touchmove', passed, 100 + (way * passed) / ms)
  touch(end, ms, 100 + way)
}

const isOpen = () => app.store.getState().open

test('follows the finger and returns', () => {
  touch('touchstart', 0, 100)
  const move = touch('touchmove', 500, 180)
  expect(move.defaultPrevented).toBe(true)
  expect(dialog.style.translate).toBe('0 80px')
  touch('touchend', 600, 180)
  expect(dialog.style.translate).toBe('')
  expect(animate.mock.calls[0]?.[0]).toEqual([{ translate: '0 80px' }, { translate: '0 0' }])
  expect(isOpen()).toBe(true)
})

test.each([
  ['past a third', 210, 2_000, false],
  ['not that far', 190, 2_000, true],
  ['by a flick', 60, 60, false],
])('a pull %s: stays open %s px in %s ms: %s', (_, way, ms, stays) => {
  pull(way, ms)
  expect(isOpen()).toBe(stays)
})

test('a touch that the system takes away closes nothing', () => {
  pull(400, 400, 'touchcancel')
  expect(isOpen()).toBe(true)
})

test('a locked view refuses, and returns', () => {
  app.store.setState({ router: resetRoute({ view: 'UnsupportedChain' }) })
  pull(400, 400)
  expect(isOpen()).toBe(true)
  expect(app.store.getState().refusal?.isShaking).toBe(true)
  expect(dialog.style.translate).toBe('')
})

test.each([
  ['a tap', () => [touch('touchstart', 0, 100), touch('touchmove', 10, 104)]],
  ['a movement up', () => [touch('touchstart', 0, 100), touch('touchmove', 10, 60), touch('touchmove', 20, 190)]],
  ['a movement to the side', () => [touch('touchstart', 0, 100), touch('touchmove', 10, 120, 160)]],
  ['two fingers', () => [touch('touchstart', 0, 100, 100, 2), touch('touchmove', 10, 300, 100, 2)]],
])('%s pulls nothing', (_, act) => {
  expect(act().some(event => event.defaultPrevented)).toBe(false)
  touch('touchend', 30, 300)
  expect(dialog.style.translate).toBe('')
  expect(isOpen()).toBe(true)
})

test('a list that is not at its top scrolls', () => {
  list.scrollTop = 30
  pull(400, 400)
  expect(isOpen()).toBe(true)
  expect(animate).not.toHaveBeenCalled()
})

test('a panel in the middle of a large window stays where it is', () => {
  isNarrow = false
  pull(400, 400)
  expect(isOpen()).toBe(true)
})

test('returns without motion for visitors who prefer that', () => {
  isCalm = true
  pull(80, 2_000)
  expect(animate).not.toHaveBeenCalled()
  expect(dialog.style.translate).toBe('')
})

test('makes a sheet draggable once, when it is drawn, and never in a page’s form', () => {
  const other = document.createElement('div')
  const listen = vi.spyOn(HTMLElement.prototype, 'addEventListener')
  dragSheet(app, other)
  other.innerHTML = '<div role="dialog"></div>'
  const { page } = app.store.getState()
  app.store.setState({ page: { ...page, isInline: true } })
  dragSheet(app, other)
  expect(listen).not.toHaveBeenCalled()
  app.store.setState({ page })
  dragSheet(app, other)
  dragSheet(app, other)
  expect(listen.mock.calls.filter(([type]) => type === 'touchstart')).toHaveLength(1)
  listen.mockRestore()
})
