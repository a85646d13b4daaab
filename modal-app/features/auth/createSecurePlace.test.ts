import { afterEach, expect, test, vi } from 'vitest'
import { createSecurePlace } from './createSecurePlace.ts'

function world(hasKeyboard: boolean) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasKeyboard)
  const place = createSecurePlace(document)
  const frame = Object.assign(document.createElement('iframe'), { srcdoc: '' })
  const focus = vi.spyOn(frame, 'focus').mockReturnValue(undefined)
  place.element.append(frame)
  return { place, focus, arrive: () => window.dispatchEvent(new Event('focus')) }
}

const nextTask = () => new Promise(resolve => setTimeout(resolve))

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('a focused modal passes focus to the shown frame, once', () => {
  const { place, focus } = world(true)
  place.show(300)
  place.show(420)
  expect(focus).toHaveBeenCalledOnce()
})

test('a modal that gets focus later passes it on once that event is over', async () => {
  const { place, focus, arrive } = world(false)
  place.show(300)
  arrive()
  expect(focus).not.toHaveBeenCalled()
  await nextTask()
  expect(focus).toHaveBeenCalledOnce()
})

test('a frame that the visitor has pressed meanwhile keeps the keyboard', async () => {
  const { place, focus, arrive } = world(false)
  place.show(300)
  arrive()
  window.dispatchEvent(new Event('blur'))
  await nextTask()
  expect(focus).not.toHaveBeenCalled()
})

test('a key that stays with the modal moves the keyboard to the shown frame, and to no hidden one', () => {
  const { place, focus } = world(true)
  const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  place.show(300)
  press()
  expect(focus).toHaveBeenCalledTimes(2)
  place.hide()
  press()
  expect(focus).toHaveBeenCalledTimes(2)
})

test('a frame that is hidden by then gets no focus', async () => {
  const { place, focus, arrive } = world(false)
  place.show(300)
  arrive()
  place.hide()
  arrive()
  await nextTask()
  expect(focus).not.toHaveBeenCalled()
})
