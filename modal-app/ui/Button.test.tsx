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
