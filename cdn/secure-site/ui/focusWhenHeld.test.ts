// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { focusWhenHeld } from './focusWhenHeld.ts'

function world(hasKeyboard: boolean) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasKeyboard)
  const element = document.createElement('button')
  const focus = vi.spyOn(element, 'focus')
  const stop = focusWhenHeld(element)
  return { focus, stop, arrive: () => window.dispatchEvent(new Event('focus')) }
}

test('a document with the keyboard gives it at once, and once', () => {
  const { focus, arrive } = world(true)
  expect(focus).toHaveBeenCalledOnce()
  arrive()
  expect(focus).toHaveBeenCalledOnce()
})

test('a document without the keyboard takes it from nobody, and gives it when it comes', () => {
  const { focus, arrive } = world(false)
  expect(focus).not.toHaveBeenCalled()
  arrive()
  arrive()
  expect(focus).toHaveBeenCalledOnce()
})

test('a removed element is not focused', () => {
  const { focus, stop, arrive } = world(false)
  stop()
  arrive()
  expect(focus).not.toHaveBeenCalled()
})
