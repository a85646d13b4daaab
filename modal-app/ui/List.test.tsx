import { expect, test } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { List } from './List.tsx'

function mounted() {
  mount(
    <>
      <List label="Recent">
        <button key="1" type="button">
          Harbour
        </button>
      </List>
      <List label="More ways">
        <span key="1">Loading</span>
        <div key="2">
          <button type="button">Lantern</button>
          <button type="button">Remove Lantern</button>
        </div>
        <a href="https://shop.example" key="3">
          Northstar
        </a>
      </List>
    </>,
  )
  const named = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button, a')].find(each => each.textContent === name)
  return (from: string, init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
    named(from)?.focus()
    named(from)?.dispatchEvent(event)
    return { focused: document.activeElement?.textContent, isTaken: event.defaultPrevented }
  }
}

test.each([
  ['ArrowDown', 'Harbour', 'Lantern', true],
  ['ArrowDown', 'Lantern', 'Northstar', true],
  ['ArrowDown', 'Remove Lantern', 'Northstar', true],
  ['ArrowDown', 'Northstar', 'Northstar', false],
  ['ArrowUp', 'Northstar', 'Lantern', true],
  ['ArrowUp', 'Harbour', 'Harbour', false],
  ['Home', 'Northstar', 'Harbour', true],
  ['End', 'Harbour', 'Northstar', true],
  ['ArrowRight', 'Harbour', 'Harbour', false],
  ['Tab', 'Harbour', 'Harbour', false],
  ['Enter', 'Harbour', 'Harbour', false],
])('%s on %s leads to %s', (key, from, focused, isTaken) => {
  expect(mounted()(from, { key })).toEqual({ focused, isTaken })
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('with %s the arrow keys remain the browser’s', modifier => {
  expect(mounted()('Harbour', { key: 'ArrowDown', [modifier]: true })).toEqual({ focused: 'Harbour', isTaken: false })
})

test('every row remains a Tab stop', () => {
  mounted()
  expect([...document.querySelectorAll<HTMLElement>('button, a')].map(({ tabIndex }) => tabIndex)).toEqual([0, 0, 0, 0])
})
