import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PreloadMode } from '../../shared/config.ts'
import { watchIntent } from './intent.ts'

const preload = vi.fn()
const open = vi.fn()
let stop = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  stop = new AbortController()
  document.body.innerHTML =
    '<button data-connectkit-open><svg><path/></svg><b>Connect</b></button><button>Other</button>'
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function watch(mode: PreloadMode): void {
  watchIntent(mode, preload, open, stop.signal)
}

function fire(selector: string, type: string): Event {
  const event = new Event(type, { bubbles: true, composed: true, cancelable: true })
  document.querySelector(selector)?.dispatchEvent(event)
  return event
}

const inside = '[data-connectkit-open] b'
const intents = ['pointerover', 'focusin']

describe.each(['intent', 'visible'] as const)('with preload=%s', mode => {
  test.each(intents)('%s of an opener is intent', type => {
    watch(mode)
    fire(inside, type)
    expect(preload).toHaveBeenCalledOnce()
    expect(open).not.toHaveBeenCalled()
  })
})

test.each(intents)('%s of anything else is no intent', type => {
  watch('intent')
  fire('button:not([data-connectkit-open])', type)
  fire('body', type)
  expect(preload).not.toHaveBeenCalled()
})

test.each(['none', 'idle', 'eager'] as const)('ignores intent with preload=%s', mode => {
  watch(mode)
  preload.mockReset()
  for (const type of intents) fire(inside, type)
  expect(preload).not.toHaveBeenCalled()
})

describe.each(['none', 'idle', 'eager', 'intent', 'visible'] as const)('with preload=%s', mode => {
  test.each([
    ['on an opener', '[data-connectkit-open]'],
    ['on an element inside', inside],
    ['on an icon inside', '[data-connectkit-open] path'],
  ])('a click %s opens, and does nothing else', (_, selector) => {
    watch(mode)
    expect(fire(selector, 'click').defaultPrevented).toBe(true)
    expect(open).toHaveBeenCalledOnce()
  })

  test('leaves a click elsewhere to the page', () => {
    watch(mode)
    expect(fire('button:not([data-connectkit-open])', 'click').defaultPrevented).toBe(false)
    expect(open).not.toHaveBeenCalled()
  })
})

test('finds openers added later or in a shadow tree', () => {
  watch('intent')
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const button = shadow.appendChild(document.createElement('button'))
  button.dataset.connectkitOpen = ''
  button.dispatchEvent(new Event('click', { bubbles: true, composed: true }))
  expect(open).toHaveBeenCalledOnce()
})

test('hears nothing once stopped', () => {
  watch('intent')
  stop.abort()
  for (const type of [...intents, 'click']) fire(inside, type)
  expect(preload).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
})

test('preloads at once with preload=eager', () => {
  watch('eager')
  expect(preload).toHaveBeenCalledOnce()
})

describe('with preload=idle', () => {
  const setReadyState = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)

  test('waits for the page to load and to be idle', () => {
    setReadyState('interactive')
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    watch('idle')
    expect(idle).toHaveLength(0)
    window.dispatchEvent(new Event('load'))
    expect(preload).not.toHaveBeenCalled()
    idle[0]?.()
    expect(preload).toHaveBeenCalledOnce()
  })

  test('waits for a later task in browsers without requestIdleCallback', () => {
    setReadyState('complete')
    watch('idle')
    expect(preload).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(preload).toHaveBeenCalledOnce()
  })

  test('does not preload once stopped', () => {
    setReadyState('complete')
    watch('idle')
    stop.abort()
    vi.runAllTimers()
    setReadyState('interactive')
    watch('idle')
    stop.abort()
    window.dispatchEvent(new Event('load'))
    vi.runAllTimers()
    expect(preload).not.toHaveBeenCalled()
  })
})

describe('with preload=visible', () => {
  /** Stands in for the page's only observer, without a layout. */
  const screen = { observed: new Set<Element>(), show: (_: Element) => {}, stopped: 0 }
  const idle = () => vi.advanceTimersByTime(0)
  const opener = () => document.querySelector('[data-connectkit-open]') as Element

  beforeEach(() => {
    Object.assign(screen, { observed: new Set(), stopped: 0 })
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: object[]) => void) {
          screen.show = target => tell([{ target, isIntersecting: true }])
          this.hide = () => tell([{ isIntersecting: false }])
        }
        hide: () => void
        observe(target: Element): void {
          screen.observed.add(target)
          this.hide()
        }
        disconnect(): void {
          screen.stopped++
        }
      },
    )
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  })

  test('preloads once the page is idle and an opener on screen', () => {
    watch('visible')
    expect(screen.observed.size).toBe(0)
    idle()
    expect([...screen.observed]).toEqual([opener()])
    expect(preload).not.toHaveBeenCalled()
    screen.show(opener())
    expect(preload).not.toHaveBeenCalled()
    idle()
    expect(preload).toHaveBeenCalledOnce()
    expect(screen.stopped).toBe(1)
  })

  test.each<[string, () => Element]>([
    ['our button', () => document.body.appendChild(document.createElement('connect-kit-button'))],
    [
      'an element inside others',
      () => {
        const nav = document.createElement('nav')
        nav.innerHTML = '<p><a data-connectkit-open>Connect</a></p>'
        document.body.append(nav)
        return nav.querySelector('a') as Element
      },
    ],
    [
      'an element that becomes one',
      () => {
        const other = document.querySelector('button:not([data-connectkit-open])') as Element
        other.setAttribute('data-connectkit-open', '')
        return other
      },
    ],
  ])('notices %s that the page adds later', async (_, add) => {
    watch('visible')
    idle()
    const added = add()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(screen.observed).toContain(added)
  })

  test('looks for them once in a second, however much the page changes', async () => {
    watch('visible')
    idle()
    const query = vi.spyOn(document, 'querySelectorAll')
    for (let i = 0; i < 100; i++) {
      document.body.append(document.createElement('p'))
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(query.mock.calls.length).toBeLessThanOrEqual(1)
  })

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'waits for intent with a connection of %j',
    connection => {
      vi.stubGlobal('navigator', { connection })
      watch('visible')
      idle()
      screen.show(opener())
      idle()
      expect(preload).not.toHaveBeenCalled()
      fire(inside, 'pointerover')
      expect(preload).toHaveBeenCalledOnce()
    },
  )

  test.each([{ saveData: false, effectiveType: '4g' }, undefined])('preloads with a connection of %j', connection => {
    vi.stubGlobal('navigator', { connection })
    watch('visible')
    idle()
    screen.show(opener())
    idle()
    expect(preload).toHaveBeenCalledOnce()
  })

  test('waits for intent in browsers without IntersectionObserver', () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    watch('visible')
    idle()
    expect(preload).not.toHaveBeenCalled()
    fire(inside, 'focusin')
    expect(preload).toHaveBeenCalledOnce()
  })

  test('does nothing once stopped', async () => {
    watch('visible')
    idle()
    stop.abort()
    expect(screen.stopped).toBe(1)
    screen.observed.clear()
    document.body.append(document.createElement('connect-kit-button'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(screen.observed.size).toBe(0)
    screen.show(opener())
    idle()
    expect(preload).not.toHaveBeenCalled()
  })
})
