import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../app/fakeClock.ts'
import { createArms } from './createArms.ts'

interface Seen {
  isIntersecting: boolean
  /** Of browsers that tell. */
  isVisible?: boolean
}

/** A button in a browser that tells, through `look`, how the button is seen. @param sizedMs ago the frame got its size */
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

test('a press counts once the button has been seen for half a second', () => {
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

test('the browser is asked whether it is really seen', () => {
  expect(world().asked()).toMatchObject({ trackVisibility: true, delay: 100 })
})

test.each([
  ['one that does not tell', { isIntersecting: true }, 'armed'],
  ['one that tells of a disguise', { isIntersecting: true, isVisible: false }, 'hidden'],
  ['what is not on screen', { isIntersecting: false, isVisible: false }, 'hidden'],
])('after half a second of %s a press is %s', (_, how, verdict) => {
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
  ['was hidden meanwhile', look => look({ isIntersecting: true, isVisible: false }), 'hidden'],
  ['was moved by the size of the frame', () => window.dispatchEvent(new Event('resize')), 'early'],
  ['was in a tab behind', () => document.dispatchEvent(new Event('visibilitychange')), 'early'],
])('what %s has to be seen for another half second', (_, disturb, verdict) => {
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

test('a frame that was resized does not ask yet what is really seen: it would be given no clicks at all', () => {
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

test('a look that changes nothing does not begin anew', () => {
  const { clock, press, look } = world()
  look(seen)
  clock.advance(300)
  look(seen)
  clock.advance(200)
  expect(press()).toBe('armed')
})

test('Enter that is held down presses nothing, and Enter alone does', () => {
  const { element } = world()
  const down = (repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, cancelable: true })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([down(true), down(false)]).toEqual([true, false])
})

test('afterwards nothing is left of it', () => {
  const { clock, element, arm, press, look } = world()
  look(seen)
  arm.stop()
  clock.advance(500)
  expect(element.dataset.armed).toBeUndefined()
  expect(press()).toBe('early')
})
