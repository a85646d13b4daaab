import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ArmingState, createArming } from './arming.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function arm(giveUp = true) {
  const told: ArmingState[] = []
  const clock = {
    set: (work: () => void, ms: number) => setTimeout(work, ms),
    clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  }
  return { told, arming: createArming(clock, giveUp, state => told.push(state)) }
}

test('a card that is seen for half a second is armed', () => {
  const { arming } = arm()
  arming.see(true)
  vi.advanceTimersByTime(499)
  expect(arming.state()).toBe('counting')
  vi.advanceTimersByTime(1)
  expect(arming.state()).toBe('armed')
})

test('whatever covers it disarms it, and it counts from the start', () => {
  const { arming } = arm()
  arming.see(true)
  vi.advanceTimersByTime(600)
  arming.see(false)
  expect(arming.state()).toBe('hidden')
  arming.see(true)
  vi.advanceTimersByTime(400)
  arming.see(false)
  arming.see(true)
  vi.advanceTimersByTime(400)
  expect(arming.state()).toBe('counting')
})

test('a change of layout disarms it for 300 ms more', () => {
  const { arming } = arm()
  arming.see(true)
  vi.advanceTimersByTime(600)
  arming.shift()
  expect(arming.state()).toBe('counting')
  vi.advanceTimersByTime(799)
  expect(arming.state()).toBe('counting')
  vi.advanceTimersByTime(1)
  expect(arming.state()).toBe('armed')
})

test('not armed in three seconds, it is given up for good', () => {
  const { arming } = arm()
  vi.advanceTimersByTime(3_000)
  expect(arming.state()).toBe('given-up')
  arming.see(true)
  arming.shift()
  vi.advanceTimersByTime(3_000)
  expect(arming.state()).toBe('given-up')
})

test('a layout that never rests is given up', () => {
  const { arming } = arm()
  arming.see(true)
  for (let at = 0; at < 31; at++) {
    arming.shift()
    vi.advanceTimersByTime(100)
  }
  expect(arming.state()).toBe('given-up')
})

test('in a window, there is nothing to give up for', () => {
  const { arming } = arm(false)
  vi.advanceTimersByTime(10_000)
  arming.see(true)
  vi.advanceTimersByTime(500)
  expect(arming.state()).toBe('armed')
})

test('what is covered later has a way out, too', () => {
  const { arming } = arm()
  arming.see(true)
  vi.advanceTimersByTime(10_000)
  expect(arming.state()).toBe('armed')
  arming.see(false)
  vi.advanceTimersByTime(2_999)
  expect(arming.state()).toBe('hidden')
  vi.advanceTimersByTime(1)
  expect(arming.state()).toBe('given-up')
})

test('what is left waits for nothing', () => {
  const { arming } = arm()
  arming.see(true)
  vi.advanceTimersByTime(600)
  arming.see(false)
  arming.stop()
  expect(vi.getTimerCount()).toBe(0)
})
