import { expect, test, vi } from 'vitest'
import { go } from '../flow/go.ts'
import { openModal } from '../flow/openModal.ts'
import { mountApp } from './mountApp.tsx'
import { enterKeyboard } from './soon.ts'
import { createTestApp, type TestApp } from './testApp.ts'

function opened() {
  const app = createTestApp()
  openModal(app, {})
  const screen = mountApp(app)
  enterKeyboard(app, screen.dialog().parentElement as HTMLElement)
  return { app, screen }
}

/** As browsers do when the page focuses the iframe again: the control that had it loses it first. */
function handKeyboardOverAgain(change: () => void = () => {}): void {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  ;(document.activeElement as HTMLElement).blur()
  change()
  window.dispatchEvent(new Event('focus'))
}

test('a control that the browser takes focus from, as the page hands the keyboard over again, gets it back', () => {
  const { screen } = opened()
  for (const name of ['Close', 'Harbour Installed']) {
    screen.button(name).focus()
    handKeyboardOverAgain()
    expect(document.activeElement).toBe(screen.button(name))
  }
})

test('the control that had it already when the keys were loaded gets it back, too', () => {
  const app = createTestApp()
  openModal(app, {})
  const screen = mountApp(app)
  screen.button('Close').focus()
  enterKeyboard(app, screen.dialog().parentElement as HTMLElement)
  handKeyboardOverAgain()
  expect(document.activeElement).toBe(screen.button('Close'))
})

test('a visitor who had moved on to the dialog itself stays there', () => {
  const { screen } = opened()
  screen.button('Close').focus()
  screen.dialog().focus()
  handKeyboardOverAgain()
  expect(document.activeElement).toBe(screen.dialog())
})

test.each<[string, (control: HTMLButtonElement, app: TestApp) => void]>([
  ['is off by now', control => Object.assign(control, { disabled: true })],
  ['is gone', control => control.remove()],
  [
    'had it before the modal was closed',
    (_, app) => {
      go(app, { is: 'closed' })
      openModal(app, {})
    },
  ],
])('a control that %s does not: the dialog has it', (_, change) => {
  const { app, screen } = opened()
  const control = screen.button('Close') as HTMLButtonElement
  control.focus()
  handKeyboardOverAgain(() => change(control, app))
  expect(document.activeElement).toBe(screen.dialog())
})
