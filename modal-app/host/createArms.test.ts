import { expect, onTestFinished, test, vi } from 'vitest'
import { createFakeClock } from '../app/fakeClock.ts'
import { createArms } from './createArms.ts'

interface Seen {
  isIntersecting: boolean
  /** In browsers with IntersectionObserver v2. */
  isVisible?: boolean
  intersectionRatio: number
}

const seen: Seen = { isIntersecting: true, isVisible: true, intersectionRatio: 1 }
const covered: Seen = { ...seen, isVisible: false }
const offScreen: Seen = { isIntersecting: false, isVisible: false, intersectionRatio: 0 }

const frameMs = 16
/** What a press takes to ask the browser, twice. */
const askMs = 50 + 2 * frameMs

/** A button in a panel, in a browser that reports what is seen of them. @param sizedMs time since the frame's last resize */
function world({ sizedMs = 500 } = {}) {
  const clock = createFakeClock()
  document.body.innerHTML = '<div data-whole><p>To</p><button>Send</button><button>Cancel</button></div>'
  const panel = document.querySelector('div') as HTMLElement
  const [element, other] = document.querySelectorAll('button') as unknown as [HTMLElement, HTMLElement]
  let tell = (_entries: object[]) => {}
  let asked: object | undefined
  const observed: Element[] = []
  /** As it was told last. The browser tells it again to whoever asks anew, with its next frame. */
  const last = new Map<Element, Seen>()
  const original = window.IntersectionObserver
  window.IntersectionObserver = class {
    constructor(callback: (entries: object[]) => void, options: object) {
      asked = options
      tell = callback
    }
    observe = (each: Element) => {
      observed.push(each)
      clock.setTimeout(() => {
        const state = last.get(each)
        if (state && observed.includes(each)) tell([{ target: each, ...state }])
      }, frameMs)
    }
    disconnect() {
      observed.length = 0
    }
    takeRecords = () => []
  } as never
  onTestFinished(() => {
    window.IntersectionObserver = original
  })
  const heard = { onTaken: vi.fn(), onCovered: vi.fn(), onMissed: vi.fn() }
  const watch = createArms(clock)
  clock.advance(sizedMs)
  const arm = watch(element, heard)
  clock.advance(0)
  onTestFinished(arm.stop)
  const act = vi.fn()
  return {
    ...heard,
    act,
    clock,
    element,
    other,
    observed,
    arm,
    press: (event: Partial<MouseEvent> = {}) => arm.press({ isTrusted: true, detail: 1, ...event }, act),
    look(button: Seen, around: Seen = button) {
      last.set(element, button).set(panel, around)
      tell([
        { target: element, ...button },
        { target: panel, ...around },
      ])
    },
    /** What happens that the browser has not told yet. */
    change: (button: Seen, around: Seen = button) => void last.set(element, button).set(panel, around),
    asked: () => asked,
    /** What the button shows. */
    shows: () => ['arming', 'armed'].filter(each => each in element.dataset).join(),
  }
}

test('a press counts after button and panel were visible for half a second', () => {
  const { clock, shows, press, look, act, onTaken } = world()
  press()
  expect(shows()).toBe('')
  look(seen)
  expect(shows()).toBe('arming')
  clock.advance(499)
  expect(shows()).toBe('arming')
  clock.advance(1)
  expect(shows()).toBe('armed')
  expect(act).not.toHaveBeenCalled()
  press()
  clock.advance(askMs - 1)
  expect(act).not.toHaveBeenCalled()
  clock.advance(1)
  expect(act).toHaveBeenCalledOnce()
  expect(onTaken.mock.invocationCallOrder[0]).toBeLessThan(act.mock.invocationCallOrder[0] as number)
})

test.each([
  ['before it', 0],
  ['right after it, before the page’s process has told', frameMs + 1],
])('a press is ignored if the page covers the panel %s, which the browser has not reported yet', (_, ms) => {
  const { clock, press, look, change, act, shows, onMissed } = world()
  look(seen)
  clock.advance(500)
  if (!ms) change(covered)
  press()
  clock.advance(ms)
  change(covered)
  clock.advance(1_000)
  expect(act).not.toHaveBeenCalled()
  expect(shows()).toBe('')
  expect(onMissed).toHaveBeenLastCalledWith(true)
})

test('a press during the half second counts at its end, once', () => {
  const { clock, press, look, act, onTaken } = world()
  look(seen)
  clock.advance(150)
  press()
  clock.advance(50)
  press()
  clock.advance(299 + askMs)
  expect(onTaken).not.toHaveBeenCalled()
  clock.advance(1)
  expect(act).toHaveBeenCalledOnce()
  expect(onTaken).toHaveBeenCalledOnce()
  clock.advance(2_000)
  expect(act).toHaveBeenCalledOnce()
})

test('a press faster than human reaction was meant for something else', () => {
  const { clock, press, look, act } = world()
  look(seen)
  clock.advance(149)
  press()
  clock.advance(5_000)
  expect(act).not.toHaveBeenCalled()
})

test.each<[string, (all: ReturnType<typeof world>) => void]>([
  ['the panel is covered', ({ look }) => look(seen, covered)],
  ['part of the panel is clipped away', ({ look }) => look(seen, { ...seen, intersectionRatio: 0.7 })],
  ['the button is scrolled away', ({ look }) => look(offScreen, seen)],
  ['the frame is resized', () => window.dispatchEvent(new Event('resize'))],
  ['the tab is left', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['something else is pressed', ({ other }) => other.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  [
    'a key presses something else',
    ({ other }) => other.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  ],
  [
    'Escape is pressed',
    ({ element }) => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  ],
  ['the button goes', ({ arm }) => arm.stop()],
])('a waiting press is dropped if %s', (_, disturb) => {
  const all = world()
  const { clock, press, look, act, onTaken } = all
  look(seen)
  clock.advance(200)
  press()
  disturb(all)
  clock.advance(100)
  look(seen)
  clock.advance(5_000)
  expect(act).not.toHaveBeenCalled()
  expect(onTaken).not.toHaveBeenCalled()
})

test('asks the browser about true visibility of button and panel', () => {
  const { asked, observed } = world()
  expect(asked()).toMatchObject({ trackVisibility: true, delay: 100 })
  expect(observed.map(({ tagName }) => tagName)).toEqual(['BUTTON', 'DIV'])
})

test('asks again while the panel is hidden, because the browser may not report when it appears', () => {
  const { clock, look, observed } = world()
  const asked = vi.spyOn(observed, 'push')
  look(seen, covered)
  expect(asked).not.toHaveBeenCalled()
  clock.advance(200)
  expect(asked).toHaveBeenCalledTimes(2)
  clock.advance(200)
  expect(asked).toHaveBeenCalledTimes(4)
  look(seen)
  clock.advance(5_000)
  expect(asked).toHaveBeenCalledTimes(4)
})

test.each([
  ['a browser that does not report occlusion', { ...seen, isVisible: undefined }, seen, 'armed'],
  ['being covered', covered, covered, ''],
  ['being off screen', offScreen, offScreen, ''],
  ['a button in sight of a panel that is not', seen, { ...seen, intersectionRatio: 0.9 }, ''],
  ['a panel in sight whose button is scrolled away', offScreen, seen, ''],
] as const)('after half a second of %s, the button is %o', (_, button, panel, state) => {
  const { clock, look, shows, press, act } = world()
  look(button, panel)
  clock.advance(500)
  press()
  clock.advance(askMs)
  expect(shows()).toBe(state)
  expect(act).toHaveBeenCalledTimes(state ? 1 : 0)
})

test.each([
  ['a script of the page', { isTrusted: false }, 0],
  ['the second of a double click', { detail: 2 }, 0],
  ['the third of a triple click', { detail: 3 }, 0],
  ['a key or a screen reader', { detail: 0 }, 1],
])('of presses by %s %o count %o', (_, event, count) => {
  const { clock, press, look, act } = world()
  look(seen)
  clock.advance(200)
  press(event)
  clock.advance(300 + askMs)
  expect(act).toHaveBeenCalledTimes(count)
  press(event)
  clock.advance(askMs)
  expect(act).toHaveBeenCalledTimes(2 * count)
})

test('a double click during the half second is one press', () => {
  const { clock, press, look, act } = world()
  look(seen)
  clock.advance(200)
  press()
  press({ detail: 2 })
  clock.advance(300 + askMs)
  expect(act).toHaveBeenCalledOnce()
})

test.each<[string, (look: (how: Seen) => void) => void]>([
  ['was covered meanwhile', look => look(covered)],
  ['was moved by a resize of the frame', () => window.dispatchEvent(new Event('resize'))],
  ['was in a background tab', () => document.dispatchEvent(new Event('visibilitychange'))],
])('an armed button that %s must be visible for another half second', (_, disturb) => {
  const { clock, press, look, act, shows } = world()
  look(seen)
  clock.advance(500)
  disturb(look)
  expect(shows()).toBe('')
  press()
  look(seen)
  expect(shows()).toBe('arming')
  clock.advance(499)
  expect(act).not.toHaveBeenCalled()
  clock.advance(1)
  expect(shows()).toBe('armed')
})

test('reports a lasting cover of the panel, again and again, until it is visible', () => {
  const { clock, look, onCovered } = world()
  look(covered)
  clock.advance(199)
  expect(onCovered).not.toHaveBeenCalled()
  clock.advance(1)
  expect(onCovered).toHaveBeenCalledOnce()
  clock.advance(400)
  expect(onCovered).toHaveBeenCalledTimes(3)
  look(seen)
  clock.advance(1_000)
  expect(onCovered).toHaveBeenCalledTimes(3)
})

test('a button that is only scrolled away is not covered', () => {
  const { clock, look, onCovered } = world()
  look(offScreen, seen)
  clock.advance(1_000)
  expect(onCovered).not.toHaveBeenCalled()
})

test('without cover reports, the page puts the panel on top, once', () => {
  const { clock, look, onCovered } = world()
  const { isVisible, ...less } = seen
  look(less)
  look(less)
  clock.advance(1_000)
  expect(onCovered).toHaveBeenCalledOnce()
})

test('a press on a hidden button counts as missed only if it stays hidden', () => {
  const { clock, look, press, onMissed } = world()
  look(covered)
  press()
  clock.advance(300)
  look(seen)
  clock.advance(1_000)
  expect(onMissed.mock.calls).toEqual([[false]])
  look(covered)
  press()
  clock.advance(499)
  expect(onMissed).toHaveBeenCalledOnce()
  clock.advance(1)
  expect(onMissed).toHaveBeenLastCalledWith(true)
  look(seen)
  expect(onMissed).toHaveBeenLastCalledWith(false)
})

test('a resized frame checks visibility later, because checking at once would lose all clicks', () => {
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
  const { clock, look, shows } = world()
  look(seen)
  clock.advance(300)
  look(seen)
  clock.advance(200)
  expect(shows()).toBe('armed')
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
  const { clock, arm, press, look, shows, act, onCovered } = world()
  look(covered)
  arm.stop()
  clock.advance(500)
  expect(onCovered).not.toHaveBeenCalled()
  expect(shows()).toBe('')
  press()
  expect(act).not.toHaveBeenCalled()
})
