import './fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineButton, redrawButtons as redraw } from './button.ts'
import { englishTexts } from './loaderTexts.ts'
import type { ConnectKit, State } from './publicTypes.ts'

type Looks = Pick<State, 'status' | 'activeNamespace' | 'accounts'>
const disconnected: Looks = { status: 'disconnected', activeNamespace: null, accounts: {} }
const connected = {
  status: 'connected',
  activeNamespace: 'eip155',
  accounts: { eip155: { address: '0xA11cE00000000000000000000000000000000001' } },
} as unknown as Looks

let looks: Looks | undefined
const find = () => looks && ({ getState: () => looks } as unknown as ConnectKit)
/** By element, since the roots are closed. */
const roots = new Map<Element, ShadowRoot>()

const attachShadow = Element.prototype.attachShadow
vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, options) {
  const root = attachShadow.call(this, options)
  roots.set(this, root)
  return root
})
document.body.innerHTML = '<connect-kit-button id="early"></connect-kit-button>'
const early = document.body.firstElementChild as HTMLElement
const define = (
  ...[by, look = {}, texts = () => englishTexts, draw = () => {}]: Partial<Parameters<typeof defineButton>>
) => defineButton(by as typeof find, look, texts, draw)
define(find)

beforeEach(() => {
  looks = disconnected
  document.body.innerHTML = ''
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function place(attributes = ''): HTMLElement {
  document.body.innerHTML = `<connect-kit-button ${attributes}></connect-kit-button>`
  return document.body.firstElementChild as HTMLElement
}

function inside(element: HTMLElement): HTMLButtonElement {
  return roots.get(element)?.querySelector('button') as HTMLButtonElement
}

test('upgrades an element that was there before', () => {
  expect(inside(early).textContent).toBe('Connect wallet')
})

test('is a button in a closed root, styled by a constructed sheet', () => {
  const element = place()
  const root = roots.get(element)
  expect(root?.mode).toBe('closed')
  expect(element.shadowRoot).toBeNull()
  expect(root?.adoptedStyleSheets).toHaveLength(1)
  expect(root?.innerHTML).not.toContain('style')
  expect(root?.children).toHaveLength(1)
})

test('shows the short address while connected, else the label', () => {
  const button = inside(place('label="Wallet verbinden"'))
  expect([button.textContent, button.className]).toEqual(['Wallet verbinden', ''])
  looks = connected
  redraw()
  expect([button.textContent, button.className]).toEqual(['0xA11c…0001', 'on'])
  looks = disconnected
  redraw()
  expect([button.textContent, button.className]).toEqual(['Wallet verbinden', ''])
})

test('shows an account’s name once its profile has been read', () => {
  const button = inside(place())
  const { eip155 } = connected.accounts
  looks = { ...connected, accounts: { eip155: { ...eip155, profile: { name: 'ada.eth' } } } } as unknown as Looks
  redraw()
  expect(button.textContent).toBe('ada.eth')
  looks = connected
  redraw()
  expect(button.textContent).toBe('0xA11c…0001')
})

test('follows its label', () => {
  const element = place()
  element.setAttribute('label', '<b>Log in</b>')
  expect(inside(element).textContent).toBe('<b>Log in</b>')
  element.removeAttribute('label')
  expect(inside(element).textContent).toBe('Connect wallet')
})

test.each([
  ['disconnected', 'false'],
  ['connected', 'false'],
  ['connecting', 'true'],
  ['reconnecting', 'true'],
] as const)('while %s is disabled: %s', (status, isDisabled) => {
  const element = place()
  looks = { ...disconnected, status }
  redraw()
  expect(inside(element).ariaDisabled).toBe(isDisabled)
  const heard = vi.fn()
  document.addEventListener('click', heard, { once: true })
  inside(element).click()
  expect(heard).toHaveBeenCalledTimes(isDisabled === 'true' ? 0 : 1)
  document.removeEventListener('click', heard)
})

test('is disabled without a ConnectKit, and works with the next one', () => {
  const button = inside(place())
  looks = undefined
  redraw()
  expect([button.ariaDisabled, button.textContent]).toEqual(['true', 'Connect wallet'])
  looks = connected
  redraw()
  expect([button.ariaDisabled, button.textContent]).toEqual(['false', '0xA11c…0001'])
})

test('listens only while it is in the page', () => {
  const [added, removed] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')]
  const element = place()
  expect(added).toHaveBeenCalledOnce()
  element.remove()
  expect(removed.mock.calls).toEqual(added.mock.calls)
  looks = connected
  redraw()
  expect(inside(element).textContent).toBe('Connect wallet')
  document.body.append(element)
  expect(inside(element).textContent).toBe('0xA11c…0001')
})

test('is defined once', () => {
  expect(() => define(() => undefined)).not.toThrow()
  expect(inside(place()).ariaDisabled).toBe('false')
})

test.each([
  ['has no custom elements', undefined],
  ['uses the name for something else', { get: () => HTMLElement, define: () => expect.unreachable() }],
])('does nothing in a page that %s', (_, customElements) => {
  vi.stubGlobal('customElements', customElements)
  expect(() => define(find)).not.toThrow()
  expect(redraw).not.toThrow()
})

describe('the look of the modal reaches the button', () => {
  const looksOf = (element: HTMLElement) =>
    ['color', 'text', 'radius'].map(name => inside(element).style.getPropertyValue(`--connectkit-site-${name}`))

  test.each([
    ['a dark colour', { accent: '#7a3cff', radius: 'small' }, ['#7a3cff', '#fff', '8px']],
    ['a light colour', { accent: '#ffd60a', radius: 'none' }, ['#ffd60a', '#000', '0px']],
    ['a short colour', { accent: '#06c', radius: 'large' }, ['#06c', '#fff', '16px']],
    ['corners alone', { radius: 'medium' }, ['', '', '12px']],
    ['nothing', {}, ['', '', '']],
    ['another kind of value', { accent: { colour: '#7a3cff' }, radius: ['none', 'x'] }, ['', '', '']],
    ['no hexadecimal digits', { accent: '#zzz' }, ['', '', '']],
    ['a rule of a style sheet', { accent: 'red;}*{display:none', radius: 'small;' }, ['', '', '']],
  ])('%s', (_, said, expected) => {
    define(find, said)
    expect(looksOf(place())).toEqual(expected)
  })

  test('beside a colour of the page’s own the text is not that for the modal’s colour', () => {
    define(find, { accent: '#ffd60a' })
    const element = place('style="--connectkit-color: #111"')
    redraw()
    expect(looksOf(element)).toEqual(['#ffd60a', '', ''])
  })

  test('the next ConnectKit of the page has its own', () => {
    define(find, { accent: '#7a3cff' })
    const element = place()
    define(find, { accent: '#0a7', radius: 'none' })
    redraw()
    expect(looksOf(element)).toEqual(['#0a7', '#000', '0px'])
  })
})

test('its own text is in the visitor’s language, and says so; a text of the page does not', () => {
  const texts = { ...englishTexts, lang: 'de', connect: 'Wallet verbinden' }
  define(find, {}, () => texts)
  const ours = inside(place())
  const theirs = inside(place('label="Sign in"'))
  redraw()
  expect([ours.textContent, ours.lang]).toEqual(['Wallet verbinden', 'de'])
  expect([theirs.textContent, theirs.hasAttribute('lang')]).toEqual(['Sign in', false])
})

test('elements drawn by the late script request it once they are in the page', () => {
  const draw = vi.fn()
  define(find, {}, () => englishTexts, draw)
  document.body.innerHTML = '<connect-kit-network></connect-kit-network><connect-kit-account></connect-kit-account>'
  expect(draw.mock.calls.flat()).toEqual([...document.body.children])
})
