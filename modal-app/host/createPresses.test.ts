import { expect, test } from 'vitest'
import { createFakeClock } from '../app/fakeClock.ts'
import { createPresses } from './createPresses.ts'

test('a press allows one window within five seconds', () => {
  const clock = createFakeClock()
  const presses = createPresses(clock)
  expect(presses.take()).toBe(false)
  presses.note()
  clock.advance(4_999)
  expect([presses.take(), presses.take()]).toEqual([true, false])
  presses.note()
  clock.advance(5_000)
  expect(presses.take()).toBe(false)
})
