import { expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { harbour, longNamed } from '../gallery/samples.ts'
import { WalletRow } from './WalletRow.tsx'

function row(): HTMLButtonElement {
  const button = document.querySelector('button')
  if (button === null) throw new Error('There is no button')
  return button
}

/** The button's accessible name: its text without hidden parts. The row must have no label that replaces it. */
function accessibleName(element: Element): string {
  expect(element.hasAttribute('aria-label')).toBe(false)
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"], img[alt=""]')) hidden.remove()
  return copy.textContent ?? ''
}

test.each([
  [harbour.name, 'Installed', 'Harbour Installed'],
  [longNamed.name, undefined, longNamed.name],
  ['<b>Bold</b>', 'Installed', '<b>Bold</b> Installed'],
])('the row of %s is named by the wallet’s name first', (name, tag, expected) => {
  mount(<WalletRow name={name} onClick={vi.fn()} tag={tag} />)
  expect(accessibleName(row())).toBe(expected)
})

test('a click chooses the wallet once, and pointing at it is reported', () => {
  const onClick = vi.fn()
  const onIntent = vi.fn()
  mount(<WalletRow {...harbour} onClick={onClick} onIntent={onIntent} />)
  row().dispatchEvent(new PointerEvent('pointerenter'))
  expect(onIntent).toHaveBeenCalled()
  row().click()
  expect(onClick).toHaveBeenCalledOnce()
})

test('a disabled row is focusable, says why it is disabled and still reports clicks', () => {
  const onClick = vi.fn()
  mount(
    <>
      <WalletRow {...harbour} disabledReasonId="why" onClick={onClick} />
      <p id="why">Tick the box first</p>
    </>,
  )
  expect([row().disabled, row().tabIndex]).toEqual([false, 0])
  expect(row().getAttribute('aria-disabled')).toBe('true')
  expect(row().getAttribute('aria-describedby')).toBe('why')
  row().click()
  expect(onClick).toHaveBeenCalledOnce()
})
