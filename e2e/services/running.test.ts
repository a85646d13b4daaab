import { expect, test, vi } from 'vitest'
import { type Part, startTogether } from './running.ts'

const part = (): Part & { stop: ReturnType<typeof vi.fn> } => ({ stop: vi.fn(async () => {}) })

test('parts that were started together are stopped together', async () => {
  const [first, second] = [part(), part()]
  const running = await startTogether(async ({ keep }) => {
    keep(first)
    keep(second)
    return { url: 'http://127.0.0.1:4401' }
  })
  expect(running.url).toBe('http://127.0.0.1:4401')
  expect(first.stop).not.toHaveBeenCalled()
  await running.stop()
  expect(first.stop).toHaveBeenCalledOnce()
  expect(second.stop).toHaveBeenCalledOnce()
})

test('if a part fails to start, the earlier ones are stopped and the failure is rethrown', async () => {
  const first = part()
  const starting = startTogether(async ({ keep }) => {
    keep(first)
    throw new Error('Port 4400 is in use')
  })
  await expect(starting).rejects.toThrow('Port 4400 is in use')
  expect(first.stop).toHaveBeenCalledOnce()
})
