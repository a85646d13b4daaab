import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFrame, type Frame } from './frame.ts'

const url = 'about:blank'
// A blank page needs no network, and gives the iframe a window.
Reflect.get(window, 'happyDOM').settings.enableIframePageLoading = true
const onLoad = vi.fn()
const onEscape = vi.fn()
let frame: Frame
let before: string

beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML = '<main><button id="opener">Connect</button><input></main>'
  document.querySelector<HTMLElement>('#opener')?.focus()
  before = document.documentElement.outerHTML
  frame = createFrame(url, onLoad, onEscape)
})
afterEach(() => {
  frame.hide()
  frame.unload()
})

const iframe = () => document.querySelector<HTMLIFrameElement>('html > iframe')
const panel = () => document.querySelector<HTMLElement>('html > div')
const ours = () => document.documentElement.querySelectorAll(':scope > iframe, :scope > div').length
const press = (target: EventTarget, key = 'Escape', more = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  return event
}
const focus = (element: Element | null) => element?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))

test('puts nothing into the page before it is loaded', () => {
  expect(document.documentElement.outerHTML).toBe(before)
  expect(frame.window()).toBeNull()
})

test('loads one hidden iframe, bounded by its sandbox', () => {
  frame.load()
  frame.load()
  expect(ours()).toBe(1)
  const element = iframe()
  expect(element?.title).toBe('ConnectKit')
  expect(element?.hasAttribute('data-connectkit')).toBe(true)
  expect(element?.getAttribute('sandbox')?.split(' ').sort()).toEqual([
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ])
  expect(element?.getAttribute('allow')).toBe('clipboard-write')
  expect(element?.src).toBe(url)
  expect(element?.style.visibility).toBe('hidden')
  expect(frame.window()).toBe(element?.contentWindow)
})

test('styles itself so that nothing of the page can reach it', () => {
  frame.show(false)
  frame.load()
  for (const element of [iframe(), panel()]) {
    const declarations = element?.style.cssText.split(';').filter(text => text.trim()) ?? []
    expect(declarations.length).toBeGreaterThan(5)
    expect(declarations[0]).toContain('all: initial')
    for (const declaration of declarations) expect(declaration).toMatch(/!important$/)
  }
})

test('shows a panel at once, then the iframe instead', () => {
  frame.show(false)
  expect(panel()?.ariaBusy).toBe('true')
  expect(document.activeElement).toBe(panel())
  frame.load()
  // The panel lies over the iframe, which dims the page.
  expect(iframe()?.nextElementSibling).toBe(panel())
  frame.reveal()
  expect(panel()).toBeNull()
  expect(iframe()?.style.visibility).toBe('visible')
  expect(document.activeElement).toBe(iframe())
  expect(ours()).toBe(1)
})

test('needs no panel over an iframe that has been revealed before', () => {
  frame.load()
  frame.show(false)
  frame.reveal()
  frame.hide()
  frame.show(false)
  expect(panel()).toBeNull()
  expect(iframe()?.style.visibility).toBe('visible')
})

test('shows a panel again when the page has taken the iframe out', () => {
  frame.load()
  frame.show(false)
  frame.reveal()
  frame.hide()
  iframe()?.remove()
  frame.show(false)
  expect(panel()).not.toBeNull()
  frame.load()
  expect(iframe()?.nextElementSibling).toBe(panel())
})

test('a retry keeps the panel on top', () => {
  frame.show(true)
  frame.load()
  frame.unload()
  frame.load()
  expect(iframe()?.nextElementSibling).toBe(panel())
  expect(ours()).toBe(2)
})

test('a click beside the panel gives the wait up, one on it does not', () => {
  frame.show(false)
  panel()?.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onEscape).not.toHaveBeenCalled()
  panel()?.click()
  expect(onEscape).toHaveBeenCalledOnce()
})

test('paints the panel in the colour of the scheme', () => {
  frame.show(true)
  const colour = () => panel()?.querySelector<HTMLElement>('div')?.style.background
  const dark = colour()
  frame.hide()
  frame.show(false)
  expect(colour()).not.toBe(dark)
})

test('a document that is revealed while the modal is closed stays hidden and gets no focus', () => {
  frame.load()
  frame.reveal()
  expect(iframe()?.style.visibility).toBe('hidden')
  expect(document.activeElement?.id).toBe('opener')
})

test('leaves the page byte for byte as it was', () => {
  const sheets = document.adoptedStyleSheets.length
  frame.show(false)
  frame.load()
  frame.reveal()
  expect(document.adoptedStyleSheets).toHaveLength(sheets + 1)
  frame.hide()
  expect(document.adoptedStyleSheets).toHaveLength(sheets)
  expect(iframe()?.style.visibility).toBe('hidden')
  frame.unload()
  expect(document.documentElement.outerHTML).toBe(before)
})

test('gives the focus back to what had it', () => {
  frame.show(false)
  frame.load()
  frame.reveal()
  frame.hide()
  expect(document.activeElement?.id).toBe('opener')
})

test('gives no focus to what has left the page', () => {
  frame.show(false)
  document.querySelector('#opener')?.remove()
  expect(() => frame.hide()).not.toThrow()
})

test('works before the page has a body', () => {
  const { body } = document
  body.remove()
  frame.show(false)
  frame.load()
  frame.reveal()
  expect(ours()).toBe(1)
  frame.hide()
  document.documentElement.append(body)
})

test('says when a document has loaded', () => {
  frame.load()
  const calls = onLoad.mock.calls.length
  iframe()?.dispatchEvent(new Event('load'))
  expect(onLoad).toHaveBeenCalledTimes(calls + 1)
})

describe('while it is shown', () => {
  beforeEach(() => {
    frame.load()
    frame.show(false)
    frame.reveal()
  })

  test('Escape in the page closes, and means nothing else', () => {
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard)
    for (const target of [document.body, document.querySelector('input') as Element, document])
      expect(press(target).defaultPrevented).toBe(true)
    expect(onEscape).toHaveBeenCalledTimes(3)
    expect(heard).not.toHaveBeenCalled()
    document.body.removeEventListener('keydown', heard)
  })

  test('other keys, and the Escape that ends a composition, are left to the page', () => {
    expect(press(document.body, 'a').defaultPrevented).toBe(false)
    expect(press(document.body, 'Escape', { isComposing: true }).defaultPrevented).toBe(false)
    expect(onEscape).not.toHaveBeenCalled()
  })

  test('focus that goes into the page behind it is taken back', () => {
    const take = vi.spyOn(iframe() as HTMLElement, 'focus')
    focus(document.querySelector('input'))
    expect(take).toHaveBeenCalledOnce()
  })

  test("a wallet's overlay that came later keeps its focus and its Escape", () => {
    const overlay = document.body.appendChild(document.createElement('div'))
    overlay.innerHTML = '<button>Approve</button>'
    const take = vi.spyOn(iframe() as HTMLElement, 'focus')
    focus(overlay.firstElementChild)
    expect(take).not.toHaveBeenCalled()
    expect(press(overlay.firstElementChild as Element).defaultPrevented).toBe(false)
    expect(onEscape).not.toHaveBeenCalled()
  })

  test('nothing is listened to once it is hidden', () => {
    frame.hide()
    const take = vi.spyOn(iframe() as HTMLElement, 'focus')
    focus(document.querySelector('input'))
    expect(press(document.body).defaultPrevented).toBe(false)
    expect(take).not.toHaveBeenCalled()
    expect(onEscape).not.toHaveBeenCalled()
  })
})
