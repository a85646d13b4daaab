import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

test('runs so many at once, and the others in their order', async () => {
  const queue = createQueue(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const results = [0, 1, 2, 3].map(index =>
    queue(
      () =>
        new Promise<number>(resolve => {
          started.push(index)
          ends[index] = () => resolve(index * 10)
        }),
    ),
  )
  expect(started).toEqual([0, 1])
  ends[1]?.()
  await results[1]
  expect(started).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  await Promise.all([results[0], results[2]])
  ends[3]?.()
  expect(await Promise.all(results)).toEqual([0, 10, 20, 30])
})

test('goes on after a task that fails', async () => {
  const queue = createQueue(1)
  const failed = queue(() => Promise.reject(new Error('no')))
  const next = queue(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
