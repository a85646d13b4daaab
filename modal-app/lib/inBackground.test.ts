import { afterEach, expect, test, vi } from 'vitest'
import { inBackground } from './inBackground.ts'

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
