import { expect, test } from 'vitest'
import { createFakeHost } from './fakeHost.ts'
import { tellClicks } from './tellClicks.ts'

/** A button in a window that tells of clicks; what happened, in its order. */
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

/** As the browser makes one; a script cannot. */
function trusted(type: string): Event {
  return Object.defineProperty(new MouseEvent(type, { bubbles: true }), 'isTrusted', { value: true })
}

test('a click is told before anything is done with it, also where that keeps it to itself', () => {
  const { order, button } = listened()
  button.addEventListener('click', event => {
    event.stopImmediatePropagation()
    order.push('handled')
  })
  button.dispatchEvent(trusted('click'))
  button.dispatchEvent(trusted('click'))
  expect(order).toEqual(['gesture.made', 'handled', 'gesture.made', 'handled'])
})

test('so is a pointer that goes down, since a click that opens a window leaves nothing to be seen of it', () => {
  const { order, button } = listened()
  button.dispatchEvent(trusted('pointerdown'))
  expect(order).toEqual(['gesture.made'])
})

test.each([
  ['a click a script makes', (button: HTMLElement) => button.click()],
  ['one it dispatches', (button: HTMLElement) => button.dispatchEvent(new MouseEvent('click', { bubbles: true }))],
  ['a key', (button: HTMLElement) => button.dispatchEvent(trusted('keydown'))],
])('%s is no click of the visitor', (_, act) => {
  const { order, button } = listened()
  act(button)
  expect(order).toEqual([])
})
