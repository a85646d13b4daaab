import { afterEach, expect, test, vi } from 'vitest'
import { inBackground, optional } from './inBackground.ts'

afterEach(() => void vi.restoreAllMocks())

test('a failure of work that nobody waits for is reported, and goes no further', async () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
  const error = new Error('The chunk did not load')
  inBackground(Promise.reject(error))
  await vi.waitFor(() => expect(debug).toHaveBeenCalledExactlyOnceWith(expect.any(String), error))
})

test('work that succeeds, or that nobody began, says nothing', async () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
  inBackground(Promise.resolve(1))
  inBackground(undefined)
  await Promise.resolve()
  expect(debug).not.toHaveBeenCalled()
})

test('an optional answer that fails is reported, and is undefined', async () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
  const error = new Error('No node answers')
  await expect(optional(Promise.reject(error))).resolves.toBeUndefined()
  expect(debug).toHaveBeenCalledExactlyOnceWith(expect.any(String), error)
})

test('an optional answer is passed on, and one that nobody asked for is undefined', async () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {})
  await expect(optional(Promise.resolve(1))).resolves.toBe(1)
  await expect(optional(undefined)).resolves.toBeUndefined()
  expect(debug).not.toHaveBeenCalled()
})
