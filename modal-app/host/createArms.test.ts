import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../app/fakeClock.ts'
import { createArms } from './createArms.ts'

interface Seen {
  isIntersecting: boolean
  /** In browsers with IntersectionObserver v2. */
  isVisible?: boolean
}

/** A button in a browser that reports its visibility by `look`. @param sizedMs time since the frame's last resize */
function world({ sizedMs = 500 } = {}) {
  const clock = createFakeClock()
  const element = document.createElement('button')
  let look = (_seen: Seen) => {}
  let asked: object | undefined
  const observed: Element[] = []
  const original = window.IntersectionObserver
  window.IntersectionObserver = class {
    constructor(callback: (entries: Seen[]) => void, options: object) {
      asked = options
      look = seen => callback([seen])
    }
    observe = (each: Element) => observed.push(each)
    disconnect() {
      observed.length = 0
    }
    takeRecords = () => []
  } as never
  onTestFinished(() => {
    window.IntersectionObserver = original
  })
  const watch = createArms(clock)
  clock.advance(sizedMs)
  const arm = watch(element)
  clock.advance(0)
  onTestFinished(arm.stop)
  const press = (event: Partial<MouseEvent> = {}) => arm.judge({ isTrusted: true, detail: 1, ...event })
  return { clock, element, observed, arm, press, look: (seen: Seen) => look(seen), asked: () => asked }
}

const seen = { isIntersecting: true, isVisible: true }

test('a press counts after the button was visible for half a second', () => {
  const { clock, element, press, look } = world()
  expect(press()).toBe('early')
  look(seen)
  expect(press()).toBe('early')
  clock.advance(499)
  expect(press()).toBe('early')
  expect(element.dataset.armed).toBeUndefined()
  clock.advance(1)
  expect(press()).toBe('armed')
  expect(element.dataset.armed).toBe('')
})

test('asks the browser about true visibility', () => {
  expect(world().asked()).toMatchObject({ trackVisibility: true, delay: 100 })
})

test.each([
  ['a browser that does not report occlusion', { isIntersecting: true }, 'armed'],
  ['being covered', { isIntersecting: true, isVisible: false }, 'hidden'],
  ['being off screen', { isIntersecting: false, isVisible: false }, 'hidden'],
])('after half a second of %s, a press is %s', (_, how, verdict) => {
  const { clock, press, look } = world()
  look(how)
  clock.advance(500)
  expect(press()).toBe(verdict)
})

test.each([
  ['a script of the page', { isTrusted: false }, 'early'],
  ['the second of a double click', { detail: 2 }, 'early'],
  ['the third of a triple click', { detail: 3 }, 'early'],
  ['a key or a screen reader', { detail: 0 }, 'armed'],
])('a press by %s', (_, event, verdict) => {
  const { clock, press, look } = world()
  look(seen)
  clock.advance(500)
  expect(press(event)).toBe(verdict)
})

test.each<[string, (look: (how: Seen) => void) => void, string]>([
  ['was covered meanwhile', look => look({ isIntersecting: true, isVisible: false }), 'hidden'],
  ['was moved by a resize of the frame', () => window.dispatchEvent(new Event('resize')), 'early'],
  ['was in a background tab', () => document.dispatchEvent(new Event('visibilitychange')), 'early'],
])('a button that %s must be visible for another half second', (_, disturb, verdict) => {
  const { clock, element, press, look } = world()
  look(seen)
  clock.advance(500)
  disturb(look)
  expect(press()).toBe(verdict)
  expect(element.dataset.armed).toBeUndefined()
  look(seen)
  expect(press()).toBe('early')
  clock.advance(500)
  expect(press()).toBe('armed')
})

test('a resized frame asks about visibility later, because asking at once would cost it all clicks', () => {
  const { clock, element, observed } = world({ sizedMs: 200 })
  const advance = (ms: number) => {
    clock.advance(ms)
    return observed.includes(element)
  }
  expect([advance(299), advance(1)]).toEqual([false, true])
  window.dispatchEvent(new Event('resize'))
  expect([advance(0), advance(499), advance(1)]).toEqual([false, false, true])
  document.dispatchEvent(new Event('visibilitychange'))
  expect(advance(0)).toBe(true)
})

test('an unchanged observation does not restart the time', () => {
  const { clock, press, look } = world()
  look(seen)
  clock.advance(300)
  look(seen)
  clock.advance(200)
  expect(press()).toBe('armed')
})

test('a held-down Enter presses nothing; a single Enter does', () => {
  const { element } = world()
  const down = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, cancelable: true })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([down(true), down(false)]).toEqual([true, false])
})

test('stopping removes everything', () => {
  const { clock, element, arm, press, look } = world()
  look(seen)
  arm.stop()
  clock.advance(500)
  expect(element.dataset.armed).toBeUndefined()
  expect(press()).toBe('early')
})
