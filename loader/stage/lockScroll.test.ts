import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockScroll } from './lockScroll.ts'

const root = document.documentElement
const ownSheet = new CSSStyleSheet()
beforeEach(() => {
  document.adoptedStyleSheets = [ownSheet]
})
afterEach(() => {
  vi.restoreAllMocks()
  root.removeAttribute('style')
})

const rules = () =>
  [...(document.adoptedStyleSheets.at(-1)?.cssRules ?? [])].map(rule => rule.cssText.replaceAll(' ', '')).join('')

function setBar(width: unknown): void {
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(typeof width === 'number' ? 1000 + width : (width as number))
}

test.each([
  ['no scrollbar', 0, false],
  ['a scrollbar', 15, true],
  ['a page that has overwritten innerWidth', 'wide', false],
])('keeps the room of %s', (_, width, hasRoom) => {
  setBar(width)
  const unlock = lockScroll()
  expect(rules().includes('scrollbar-gutter:stable!important')).toBe(hasRoom)
  unlock()
})

describe('locks', () => {
  test('body, if the page scrolls by body’s overflow', () => {
    root.style.overflow = 'visible'
    const unlock = lockScroll()
    expect(rules()).toContain(':root:root>body{overflow:hidden!important;}')
    unlock()
  })

  test('the root, if it has an overflow of its own', () => {
    root.style.overflow = 'auto'
    const unlock = lockScroll()
    expect(rules()).toContain(':root:root{overflow:hidden!important;}')
    unlock()
  })
})

test('touches no attribute, and removes only its own sheet', () => {
  root.setAttribute('style', 'overflow: scroll')
  const before = root.outerHTML
  const unlock = lockScroll()
  const later = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, later]
  expect(root.outerHTML).toBe(before)
  unlock()
  expect(document.adoptedStyleSheets).toEqual([ownSheet, later])
  expect(root.outerHTML).toBe(before)
})

test('locks nothing when a page sets an earlier list of sheets again', () => {
  const unlock = lockScroll()
  const meanwhile = document.adoptedStyleSheets
  unlock()
  document.adoptedStyleSheets = meanwhile
  expect(rules()).toBe('')
})

test('is undone even if a page has set its own sheets meanwhile', () => {
  const unlock = lockScroll()
  document.adoptedStyleSheets = [ownSheet]
  unlock()
  expect(document.adoptedStyleSheets).toEqual([ownSheet])
})
