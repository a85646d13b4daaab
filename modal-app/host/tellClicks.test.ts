import { expect, test } from 'vitest'
import { createFakeHost } from './fakeHost.ts'
import { tellClicks } from './tellClicks.ts'

/** A button in a window that reports clicks, and the order of events. */
function listened() {
  const order: string[] = []
  const host = createFakeHost()
  const { emit } = host
  host.emit = (event, payload) => {
    order.push(event)
    emit(event, payload)
  }
  const outside = document.createElement('main')
  const button = document.createElement('button')
  outside.append(button)
  document.body.append(outside)
  tellClicks(host, outside)
  return { order, outside, button }
}

/** Scripts cannot make a trusted event. */
function trusted(type: string): Event {
  return Object.defineProperty(new MouseEvent(type, { bubbles: true }), 'isTrusted', { value: true })
}

test('a click is reported before any handler, even one that stops it', () => {
  const { order, button } = listened()
  button.addEventListener('click', event => {
    event.stopImmediatePropagation()
    order.push('handled')
  })
  button.dispatchEvent(trusted('click'))
  button.dispatchEvent(trusted('click'))
  expect(order).toEqual(['gesture.made', 'handled', 'gesture.made', 'handled'])
})

test('so is a pointer press, because opening a window uses up the click', () => {
  const { order, button } = listened()
  button.dispatchEvent(trusted('pointerdown'))
  expect(order).toEqual(['gesture.made'])
})

test.each([
  ['a click a script makes', (button: HTMLElement) => button.click()],
  ['one it dispatches', (button: HTMLElement) => button.dispatchEvent(new MouseEvent('click', { bubbles: true }))],
  ['a key', (button: HTMLElement) => button.dispatchEvent(trusted('keydown'))],
])('%s is not a visitor’s click', (_, act) => {
  const { order, button } = listened()
  act(button)
  expect(order).toEqual([])
})
