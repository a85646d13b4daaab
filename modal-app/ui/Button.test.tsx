import { expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { Button } from './Button.tsx'

test.each([
  [false, 1],
  [true, 0],
])('busy %s takes %d clicks and keeps its name', (busy, clicks) => {
  const onClick = vi.fn()
  mount(
    <Button busy={busy} onClick={onClick}>
      Try again
    </Button>,
  )
  const button = document.querySelector('button')
  button?.click()
  expect(onClick).toHaveBeenCalledTimes(clicks)
  expect(button?.textContent).toBe('Try again')
  expect(button?.disabled).toBe(false)
})

test('a disabled button is focusable, says why it is disabled and still reports clicks', () => {
  const onClick = vi.fn()
  mount(
    <Button disabledReasonId="why" onClick={onClick}>
      Continue
    </Button>,
  )
  const button = document.querySelector('button')
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  expect(button?.getAttribute('aria-describedby')).toBe('why')
  expect(button?.disabled).toBe(false)
  button?.click()
  expect(onClick).toHaveBeenCalledOnce()
})
