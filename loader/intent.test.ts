import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PreloadMode } from '../shared/config.ts'
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

test.each(intents)('%s of an opener is intent', type => {
  watch('intent')
  fire(inside, type)
  expect(preload).toHaveBeenCalledOnce()
  expect(open).not.toHaveBeenCalled()
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

describe.each(['none', 'idle', 'eager', 'intent'] as const)('with preload=%s', mode => {
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
