import { expect, test } from 'vitest'
import { createMemo } from './memo.ts'

test('makes a value once, also for two that ask at the same time', async () => {
  const memo = createMemo<number>(2)
  let runs = 0
  const make = async () => ++runs
  expect(await Promise.all([memo('a', make), memo('a', make)])).toEqual([1, 1])
  expect(await memo('a', make)).toBe(1)
})

test('forgets the least recently used first', async () => {
  const memo = createMemo<string>(2)
  const made: string[] = []
  const ask = (key: string) =>
    memo(key, async () => {
      made.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('does not keep a failure', async () => {
  const memo = createMemo<number>(2)
  await expect(memo('a', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
  expect(await memo('a', async () => 1)).toBe(1)
})
