import { expect, test, vi } from 'vitest'
import { longerWait, poll } from './poll.ts'

function testWaits() {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  return { waits, wait }
}

/** Sees something at the nth look. */
const lookAt = (n: number) => {
  let looks = 0
  return vi.fn(async () => (++looks < n ? undefined : 'seen'))
}

test('it looks at once, and then after each wait', async () => {
  const { waits, wait } = testWaits()
  expect(await poll({ wait, everyMs: 5 }, lookAt(3))).toBe('seen')
  expect(waits).toEqual([5, 5])
})

test('it can wait before the first look', async () => {
  const { waits, wait } = testWaits()
  expect(await poll({ wait, everyMs: 5, isLater: true }, lookAt(1))).toBe('seen')
  expect(waits).toEqual([5])
})

test('waits can grow', async () => {
  const { waits, wait } = testWaits()
  let next = 4
  const everyMs = () => {
    const now = next
    next = longerWait(next, 8)
    return now
  }
  await poll({ wait, everyMs }, lookAt(5))
  expect(waits).toEqual([4, 6, 8, 8])
})

test('false is something to see', async () => {
  expect(await poll({ ...testWaits(), everyMs: 5 }, async () => false)).toBe(false)
})

test('a signal ends it, also during a wait', async () => {
  const look = lookAt(9)
  expect(await poll({ ...testWaits(), everyMs: 5, signal: AbortSignal.abort() }, look)).toBeUndefined()
  expect(look).not.toHaveBeenCalled()
  const controller = new AbortController()
  const wait = async () => controller.abort()
  expect(await poll({ wait, everyMs: 5, signal: controller.signal }, look)).toBeUndefined()
  expect(look).toHaveBeenCalledTimes(1)
})

test('an error in a look ends it', async () => {
  const look = vi.fn().mockRejectedValue(new Error('down'))
  await expect(poll({ ...testWaits(), everyMs: 5 }, look)).rejects.toThrow('down')
  expect(look).toHaveBeenCalledTimes(1)
})
