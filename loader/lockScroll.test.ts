import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockScroll } from './lockScroll.ts'

const ownSheet = new CSSStyleSheet()
beforeEach(() => {
  document.adoptedStyleSheets = [ownSheet]
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const rules = () =>
  [...(document.adoptedStyleSheets.at(-1)?.cssRules ?? [])].map(rule => rule.cssText.replaceAll(' ', ''))

function setBar(width: unknown, gutter = true): void {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(typeof width === 'number' ? 1000 + width : (width as number))
  vi.stubGlobal('CSS', { supports: () => gutter })
}

test.each([
  ['no scrollbar', 0, true, ''],
  ['a scrollbar', 15, true, 'scrollbar-gutter:stable!important'],
  ['a scrollbar in a browser that keeps no room', 15, false, 'padding-inline-end:15px!important'],
  ['a page that has overwritten innerWidth', 'wide', true, ''],
])('locks a page with %s', (_, width, gutter, room) => {
  setBar(width, gutter)
  const unlock = lockScroll()
  const [rule] = rules()
  expect(rule).toContain('overflow:hidden!important')
  if (room) expect(rule).toContain(room)
  else expect(rule).not.toMatch(/gutter|padding|NaN/)
  unlock()
})

test('touches no attribute, and takes its own sheet away only', () => {
  setBar(15)
  document.documentElement.setAttribute('style', 'overflow: scroll')
  const before = document.documentElement.outerHTML
  const unlock = lockScroll()
  const later = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, later]
  expect(document.documentElement.outerHTML).toBe(before)
  unlock()
  expect(document.adoptedStyleSheets).toEqual([ownSheet, later])
  expect(document.documentElement.outerHTML).toBe(before)
})
