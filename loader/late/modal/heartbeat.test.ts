import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

const ping = vi.fn()
const onDead = vi.fn()
let beat: (isHeard: boolean) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  beat = createHeartbeat(ping, onDead)
})
afterEach(() => {
  beat(false)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const hide = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)

test('sends no ping before there is a modal', () => {
  vi.advanceTimersByTime(60_000)
  expect(ping).not.toHaveBeenCalled()
})

// @spec 9.heartbeat
test('pings every five seconds while answered', () => {
  ping.mockImplementation(() => beat(true))
  beat(true)
  vi.advanceTimersByTime(60_000)
  expect(ping).toHaveBeenCalledTimes(12)
  expect(onDead).not.toHaveBeenCalled()
})

test('takes the modal for dead after 15 s of silence', () => {
  beat(true)
  vi.advanceTimersByTime(14_999)
  expect(ping).toHaveBeenCalledTimes(2)
  expect(onDead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onDead).toHaveBeenCalledOnce()
})

test('counts from the last answer', () => {
  beat(true)
  vi.advanceTimersByTime(14_000)
  beat(true)
  vi.advanceTimersByTime(14_999)
  expect(onDead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onDead).toHaveBeenCalledOnce()
})

test('sends no ping while the page is hidden', () => {
  hide(true)
  beat(true)
  vi.advanceTimersByTime(600_000)
  expect(ping).not.toHaveBeenCalled()
  expect(onDead).not.toHaveBeenCalled()
})

test('starts counting again when the page comes back', () => {
  beat(true)
  vi.advanceTimersByTime(10_000)
  hide(true)
  vi.advanceTimersByTime(5_000)
  hide(false)
  vi.advanceTimersByTime(10_000)
  expect(onDead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(onDead).toHaveBeenCalledOnce()
})

test('stops once the modal is closed', () => {
  beat(true)
  vi.advanceTimersByTime(10_000)
  beat(false)
  vi.advanceTimersByTime(60_000)
  expect(ping).toHaveBeenCalledTimes(2)
  expect(onDead).not.toHaveBeenCalled()
})
