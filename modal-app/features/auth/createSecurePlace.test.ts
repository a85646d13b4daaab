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

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('a focused modal passes focus to the shown frame, once', () => {
  const { place, focus, arrive } = world(true)
  place.show(300)
  place.show(420)
  arrive()
  expect(focus).toHaveBeenCalledOnce()
})

test('a modal that gets focus later passes it on then', () => {
  const { place, focus, arrive } = world(false)
  place.show(300)
  expect(focus).not.toHaveBeenCalled()
  arrive()
  arrive()
  expect(focus).toHaveBeenCalledOnce()
})

test('a frame that is hidden by then gets no focus', () => {
  const { place, focus, arrive } = world(false)
  place.show(300)
  place.hide()
  arrive()
  expect(focus).not.toHaveBeenCalled()
})
