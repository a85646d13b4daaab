import { expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { Checkbox } from './Checkbox.tsx'

function box(): HTMLInputElement {
  const input = document.querySelector('input')
  if (input === null) throw new Error('There is no box')
  return input
}

test('a click on the label ticks the box', () => {
  const onChange = vi.fn()
  mount(
    <Checkbox checked={false} onChange={onChange}>
      I agree
    </Checkbox>,
  )
  document.querySelector<HTMLElement>('label span')?.click()
  expect(onChange).toHaveBeenCalledWith(true)
})

test.each([
  [undefined, ''],
  ['Tick this first', 'Tick this first'],
])('the hint %s is announced and read with the box', (hint, said) => {
  mount(
    <Checkbox checked={false} hint={hint} onChange={vi.fn()}>
      I agree
    </Checkbox>,
  )
  expect(document.querySelector('[role="status"]')?.textContent).toBe(said)
  const described = box().getAttribute('aria-describedby')
  expect(described === null ? '' : document.getElementById(described)?.textContent).toBe(said)
})
