import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPageTheme, type PageTheme } from './pageTheme.ts'

const system = { matches: false, change() {}, listening: 0 }
const onChange = vi.fn()
const computed = vi.fn<(element: Element) => { colorScheme: string; backgroundColor: string }>()
const root = document.documentElement
const none = 'rgba(0, 0, 0, 0)'
let scheme = 'normal'
let backgrounds = { html: none, body: none }
let theme: PageTheme

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  Object.assign(system, { matches: false, listening: 0 })
  scheme = 'normal'
  backgrounds = { html: none, body: none }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.matches
    },
    addEventListener(_: string, listener: () => void) {
      system.change = listener
      system.listening++
    },
    removeEventListener: () => system.listening--,
  }))
  // happy-dom knows no color-scheme and computes no colours.
  computed.mockImplementation(({ localName }) => ({
    colorScheme: scheme,
    backgroundColor: backgrounds[localName as 'html' | 'body'],
  }))
  vi.stubGlobal('getComputedStyle', computed)
  theme = createPageTheme('auto', onChange)
})
afterEach(() => {
  theme.stop()
  root.removeAttribute('class')
  document.body.removeAttribute('data-theme')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets the observer run. */
const heard = () => vi.advanceTimersByTimeAsync(0)

describe('auto follows', () => {
  test.each([
    ['dark', true],
    ['only dark', true],
    ['dark only', true],
    ['light', false],
    ['only light', false],
  ])('the root’s color-scheme %s, whatever background and system say', (said, expected) => {
    scheme = said
    system.matches = !expected
    backgrounds.body = expected ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)'
    expect(theme.isDark()).toBe(expected)
  })

  test.each([true, false])('the system where the root takes both: %s', expected => {
    scheme = 'light dark'
    system.matches = expected
    backgrounds.body = 'rgb(128, 128, 128)'
    expect(theme.isDark()).toBe(expected)
  })

  test.each([
    ['rgb(18, 18, 18)', true],
    ['rgb(10, 20, 90)', true],
    ['rgb(250, 250, 250)', false],
    ['rgb(255, 214, 10)', false],
    ['rgb(30, 200, 60)', false],
    ['rgb(120, 20, 240)', true],
    ['rgba(18, 18, 18, 0.95)', true],
    ['color(srgb 0.1 0.1 0.12)', true],
    ['color(display-p3 0.9 0.95 1)', false],
    ['oklch(0.145 0 0)', true],
    ['oklch(0.985 1e-7 0)', false],
    ['oklab(0.2 -0.01 -0.02 / 0.98)', true],
    ['lab(96 0 0)', false],
    ['lch(12.5 8 250)', true],
  ])('a background %s: dark is %s', (colour, expected) => {
    backgrounds.body = colour
    system.matches = !expected
    expect(theme.isDark()).toBe(expected)
  })

  test.each([none, 'rgba(0, 0, 0, 0.4)', 'oklch(0.1 0 0 / 0.2)', 'color(srgb 0 0 0 / 0)', ''])(
    'the root’s background under a body of %j',
    seenThrough => {
      backgrounds = { body: seenThrough, html: 'rgb(255, 255, 255)' }
      system.matches = true
      expect(theme.isDark()).toBe(false)
    },
  )

  test.each([true, false])('the system where the page says nothing: %s', expected => {
    system.matches = expected
    expect(theme.isDark()).toBe(expected)
  })

  test('the root of a document that has no body yet', () => {
    vi.spyOn(document, 'body', 'get').mockReturnValue(null as never)
    backgrounds.html = 'rgb(0, 0, 0)'
    expect(theme.isDark()).toBe(true)
    vi.restoreAllMocks()
  })
})

test('reads nothing of the page before it is asked, or for a theme that the page chose', async () => {
  root.className = 'dark'
  await heard()
  system.change()
  createPageTheme('dark', onChange).isDark()
  expect(computed).not.toHaveBeenCalled()
  expect(onChange).not.toHaveBeenCalled()
})

describe('tells', () => {
  test.each<[string, () => void]>([
    ['a class of the root', () => root.setAttribute('class', 'dark')],
    ['an attribute of body', () => document.body.setAttribute('data-theme', 'dark')],
  ])('when %s turns the page dark', async (_, turn) => {
    expect(theme.isDark()).toBe(false)
    backgrounds.body = 'rgb(0, 0, 0)'
    turn()
    await heard()
    expect(onChange).toHaveBeenCalledOnce()
    expect(theme.isDark()).toBe(true)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('the end of a transition of the background', async () => {
    theme.isDark()
    root.className = 'dark'
    await heard()
    expect(onChange).not.toHaveBeenCalled()
    backgrounds.body = 'rgb(0, 0, 0)'
    await vi.advanceTimersByTimeAsync(500)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('a change of the system', () => {
    theme.isDark()
    system.matches = true
    system.change()
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('a change without a sign, when it is asked again', () => {
    theme.isDark()
    scheme = 'dark'
    expect(theme.isDark()).toBe(true)
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('nothing new nothing', async () => {
    theme.isDark()
    root.className = 'wide'
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onChange).not.toHaveBeenCalled()
  })
})

test('a page that changes its root in every frame is read at the start and at the end', async () => {
  theme.isDark()
  computed.mockClear()
  theme.isDark()
  const reads = computed.mock.calls.length
  for (let frame = 0; frame < 60; frame++) {
    root.setAttribute('class', `at-${frame}`)
    await vi.advanceTimersByTimeAsync(16)
  }
  await vi.advanceTimersByTimeAsync(500)
  expect(computed.mock.calls.length).toBe(reads * 3)
})

test('the last value is returned without another read until the page changes', async () => {
  expect(theme.wasDark()).toBe(false)
  computed.mockClear()
  expect(theme.wasDark()).toBe(false)
  expect(computed).not.toHaveBeenCalled()
  backgrounds.body = 'rgb(0, 0, 0)'
  document.body.setAttribute('data-theme', 'dark')
  await heard()
  expect(theme.wasDark()).toBe(true)
})

test('a theme that the page chose counts more than what was read', () => {
  expect(theme.wasDark()).toBe(false)
  theme.choose('dark')
  expect(theme.wasDark()).toBe(true)
  theme.choose('auto')
  expect(theme.wasDark()).toBe(false)
})

test('after the end nothing is watched', async () => {
  theme.isDark()
  root.className = 'dark'
  await heard()
  theme.stop()
  backgrounds.body = 'rgb(0, 0, 0)'
  document.body.setAttribute('data-theme', 'dark')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onChange).not.toHaveBeenCalled()
  expect([system.listening, vi.getTimerCount()]).toEqual([0, 0])
})
