import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createI18n } from '../lib/createI18n.ts'
import { I18nProvider } from '../lib/useI18n.tsx'
import { firstLanguage as en } from '../locales/firstLanguage.gen.ts'
import { Panel, type PanelProps } from './Panel.tsx'
import { StatusScreen } from './StatusScreen.tsx'

const i18n = createI18n(en)
const onDismiss = vi.fn<PanelProps['onDismiss']>()
let root: Root

function draw(props: Partial<PanelProps> = {}): void {
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Panel onDismiss={onDismiss} theme="light" title="Connect a wallet" viewKey="Connect" {...props}>
          {props.children ?? <button type="button">Harbour</button>}
        </Panel>
      </I18nProvider>,
    ),
  )
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}`)
  return element
}

function press(target: Element, from: Element = target): void {
  from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

beforeEach(() => {
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  onDismiss.mockReset()
})

test('is a modal dialog named by its title', () => {
  draw()
  const dialog = find('[role="dialog"]')
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(find(`[id="${dialog.getAttribute('aria-labelledby')}"]`).textContent).toBe('Connect a wallet')
})

test('carries theme, direction and language', () => {
  draw({ theme: 'dark' })
  const { dataset, dir, lang } = find('[data-theme]')
  expect([dataset.theme, dir, lang]).toEqual(['dark', 'ltr', 'en'])
})

test('Close, the area around it and Escape dismiss', () => {
  draw()
  find('[aria-label="Close"]').click()
  press(find('[data-theme]'))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(onDismiss).toHaveBeenCalledTimes(3)
})

test('an Escape handled inside does not dismiss', () => {
  draw()
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  event.preventDefault()
  document.body.dispatchEvent(event)
  expect(onDismiss).not.toHaveBeenCalled()
})

test('clicks inside the panel and drags out of it do not dismiss', () => {
  draw()
  const panel = find('[role="dialog"]')
  press(panel)
  press(find('[data-theme]'), panel)
  expect(onDismiss).not.toHaveBeenCalled()
})

test('a disabled Close is focusable and says why', () => {
  draw({ closeDisabledReason: 'Answer the request first.' })
  const close = find('[aria-label="Close"]')
  expect(close.getAttribute('aria-disabled')).toBe('true')
  expect(find(`[id="${close.getAttribute('aria-describedby')}"]`).textContent).toBe('Answer the request first.')
  close.focus()
  expect(document.activeElement).toBe(close)
})

test('an enabled Close has no reason', () => {
  draw()
  expect(find('[aria-label="Close"]').hasAttribute('aria-describedby')).toBe(false)
})

test('Back replaces the control at the start of the header', () => {
  const onBack = vi.fn()
  draw({ start: <button type="button">Help</button> })
  expect(find('[role=dialog] button').textContent).toBe('Help')
  draw({ start: <button type="button">Help</button>, onBack })
  find('[aria-label="Back"]').click()
  expect(onBack).toHaveBeenCalledOnce()
  expect(find('[role=dialog]').textContent).not.toContain('Help')
})

test('focus moves to the dialog if the focused control leaves with the view', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  draw()
  find('[role="dialog"] button:not([aria-label])').focus()
  draw({ viewKey: 'Account', title: 'Your account', children: <p>Hello</p> })
  expect(document.activeElement).toBe(find('[role="dialog"]'))
})

test('a control that stays keeps focus, and the new title is announced', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const announced = () =>
    [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join('')
  draw()
  const close = find('[aria-label="Close"]')
  close.focus()
  draw()
  expect(announced()).toBe('')
  for (const [viewKey, title] of [
    ['2', 'Connecting'],
    ['3', 'Your account'],
  ] as const) {
    draw({ viewKey, title })
    expect(document.activeElement).toBe(close)
    expect(announced()).toBe(title)
  }
})

test('what a new view says describes the dialog, and is announced where a control keeps the focus', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const screen = (
    <StatusScreen picture={undefined} title="Continue in Harbour">
      Accept the request
    </StatusScreen>
  )
  draw()
  find('[aria-label="Close"]').focus()
  draw({ viewKey: 'ConnectingExternal', title: 'Harbour', children: screen })
  const described = find('[role="dialog"]').getAttribute('aria-describedby') ?? ''
  expect(find(`[id="${described}"]`).textContent).toBe('Continue in HarbourAccept the request')
  const announced = [...document.querySelectorAll('[role="status"]')].at(-1)?.textContent
  expect(announced).toBe('Harbour. Continue in Harbour. Accept the request')
})

test('every refused attempt to close is announced', () => {
  const reason = 'Answer the request first.'
  const announced = () => document.querySelectorAll('[role="alert"]')[1]?.firstElementChild
  draw({ closeDisabledReason: reason })
  expect(announced()).toBeFalsy()
  draw({ closeDisabledReason: reason, refusals: 1 })
  const first = announced()
  expect(first?.textContent).toBe(reason)
  draw({ closeDisabledReason: reason, refusals: 2 })
  expect(announced()?.textContent).toBe(reason)
  expect(announced()).not.toBe(first)
})

test('a bar above the panel belongs to the dialog', () => {
  draw({ alert: <p>For whoever builds the site</p> })
  expect(find('[role="dialog"]').textContent).toMatch(/^For whoever builds the site/)
})

test('a view change takes no focus from the page', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  draw()
  draw({ viewKey: 'Account', title: 'Your account' })
  expect(focus).not.toHaveBeenCalled()
})

test('Tab cycles inside the panel', () => {
  draw()
  const [close, wallet] = [find('[aria-label="Close"]'), find('[data-theme] button:not([aria-label])')]
  wallet.focus()
  wallet.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }))
  expect(document.activeElement).toBe(close)
})

test('the toast’s live regions exist before the toast', () => {
  draw()
  const status = find('[role="status"]')
  draw({ toast: { isError: false, card: <p key="1">Address copied</p> } })
  expect(find('[role="status"]')).toBe(status)
  expect(status.textContent).toBe('Address copied')
  draw({ toast: { isError: true, card: <p key="2">Could not copy</p> } })
  expect([status.textContent, find('[role="alert"]').textContent]).toEqual(['', 'Could not copy'])
})
