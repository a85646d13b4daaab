import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { nothing } from '../gallery/samples.ts'
import { List } from '../ui/List.tsx'
import { Panel } from '../ui/Panel.tsx'
import { followKeyboard, moveInGrid } from './followKeyboard.ts'

afterEach(() => void vi.restoreAllMocks())

/** The element of the drawn story that listens, as the root does in the document. */
function followed(): HTMLElement {
  const root = document.body.firstElementChild as HTMLElement
  followKeyboard(root)
  return root
}

function mounted() {
  mount(
    <>
      <input type="search" />
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
  const root = followed()
  const named = (name: string) =>
    [...root.querySelectorAll<HTMLElement>('button, a, input')].find(each => each.textContent === name)
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
  // The search has no text.
  ['ArrowDown', '', 'Harbour', true],
  ['ArrowUp', '', '', false],
  ['End', '', '', false],
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

/** Presses Tab in a panel whose content has this height. */
function tabIn(children: ReactNode, contentHeight: number): HTMLElement {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(contentHeight)
  mount(
    <Panel onDismiss={nothing} theme="light" title="What is a network?" viewKey="1">
      {children}
    </Panel>,
  )
  const frame = followed().querySelector<HTMLElement>('[data-frame]')
  frame?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }))
  if (!frame) throw new Error('There is no frame')
  return frame
}

test('scrolling content without controls is a Tab stop with the view’s name', () => {
  const frame = tabIn(<p>A long text</p>, 900)
  expect(frame.tabIndex).toBe(0)
  expect(frame.getAttribute('role')).toBe('group')
  expect(document.getElementById(frame.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('What is a network?')
})

test.each<[string, ReactNode, number]>([
  ['has a control', <button key="1" type="button" />, 900],
  ['does not scroll', <p key="1">A text</p>, 400],
])('content that %s is not a Tab stop', (_, children, height) => {
  const frame = tabIn(children, height)
  expect(frame.tabIndex).toBe(-1)
  expect(frame.hasAttribute('role')).toBe(false)
})

/*
 *  0  1  2  3
 *  4  5  6  7
 *  8  9
 */
const grid = { count: 10, columns: 4, isMirrored: false }

test.each<[key: string, from: number, to: number | undefined]>([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, undefined],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, undefined],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, undefined],
  ['Home', 6, 0],
  ['End', 6, 9],
  ['Enter', 6, undefined],
  ['constructor', 6, undefined],
])('%s from %i moves to %s', (key, index, to) => {
  expect(moveInGrid(key, { ...grid, index })).toBe(to)
})

test('arrows are mirrored in right-to-left text', () => {
  expect(moveInGrid('ArrowLeft', { ...grid, index: 0, isMirrored: true })).toBe(1)
  expect(moveInGrid('ArrowRight', { ...grid, index: 0, isMirrored: true })).toBeUndefined()
})

test('in one column, up and down reach every item', () => {
  expect(moveInGrid('ArrowDown', { index: 3, count: 5, columns: 1, isMirrored: false })).toBe(4)
  expect(moveInGrid('ArrowDown', { index: 4, count: 5, columns: 1, isMirrored: false })).toBeUndefined()
})
