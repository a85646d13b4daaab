import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ArmingState, createArming } from './arming.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function arm() {
  const told: ArmingState[] = []
  const clock = {
    set: (work: () => void, ms: number) => setTimeout(work, ms),
    clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  }
  return { told, arming: createArming(clock, state => told.push(state)) }
}

test('a card that is seen for half a second is armed, however long that takes to come', () => {
  const { arming } = arm()
  vi.advanceTimersByTime(10_000)
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

test('presses in a row, each before it is armed, never meet it armed', () => {
  const { arming, told } = arm()
  arming.see(true)
  for (let times = 0; times < 20; times++) {
    vi.advanceTimersByTime(450)
    arming.restart()
  }
  expect(told).not.toContain('armed')
  vi.advanceTimersByTime(500)
  expect(arming.state()).toBe('armed')
})

test('a hidden window stays unarmed, whatever moves in it', () => {
  const { arming } = arm()
  arming.shift()
  arming.restart()
  vi.advanceTimersByTime(5_000)
  expect(arming.state()).toBe('hidden')
})

test('a repeated event counts once', () => {
  const { arming } = arm()
  arming.see(true)
  vi.advanceTimersByTime(400)
  arming.see(true)
  vi.advanceTimersByTime(100)
  expect(arming.state()).toBe('armed')
})

test('a left button waits for nothing', () => {
  const { arming } = arm()
  arming.see(true)
  arming.stop()
  expect(vi.getTimerCount()).toBe(0)
})
