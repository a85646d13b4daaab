import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSessionStorage } from './createSessionStorage.ts'

beforeEach(() => localStorage.clear())

const origin = 'https://shop.example'
const open = () => localStorage

test('keeps values under the origin of the page', async () => {
  const storage = createSessionStorage(open, origin)
  await storage.setItem('sessions', [{ topic: 'a' }])
  expect(localStorage.getItem('ck:https://shop.example:sessions')).toBe('[{"topic":"a"}]')
  expect(await createSessionStorage(open, origin).getItem('sessions')).toEqual([{ topic: 'a' }])
})

// @spec 9.storage-poll
test('is ready at once: no timer runs before the first value', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  localStorage.setItem(`ck:${origin}:sessions`, '1')
  const storage = createSessionStorage(open, origin)
  const values = Promise.all([storage.getItem('sessions'), storage.getKeys()])
  expect(vi.getTimerCount()).toBe(0)
  expect(await values).toEqual([1, ['sessions']])
})

test('a site never sees another site’s', async () => {
  await createSessionStorage(open, 'https://other.example').setItem('sessions', 1)
  const storage = createSessionStorage(open, origin)
  expect(await storage.getItem('sessions')).toBeUndefined()
  expect(await storage.getKeys()).toEqual([])
  await storage.setItem('keys', 2)
  expect(await storage.getEntries()).toEqual([['keys', 2]])
})

test('forgets what is removed', async () => {
  const storage = createSessionStorage(open, origin)
  await storage.setItem('sessions', 1)
  await storage.removeItem('sessions')
  expect(await storage.getItem('sessions')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('works in memory where storage is denied', async () => {
  const storage = createSessionStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  }, origin)
  await storage.setItem('sessions', 1)
  expect(await storage.getItem('sessions')).toBe(1)
  expect(await storage.getKeys()).toEqual(['sessions'])
  await storage.removeItem('sessions')
  expect(await storage.getItem('sessions')).toBeUndefined()
})

test('keeps in memory what storage has no room for', async () => {
  localStorage.setItem(`ck:${origin}:sessions`, '"old"')
  const full = {
    ...localStorage,
    getItem: () => '"old"',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const storage = createSessionStorage(() => full as unknown as Storage, origin)
  await storage.setItem('sessions', 'new')
  expect(await storage.getItem('sessions')).toBe('new')
})

test('a value somebody spoiled is none', async () => {
  localStorage.setItem(`ck:${origin}:sessions`, '{')
  expect(await createSessionStorage(open, origin).getItem('sessions')).toBeUndefined()
})
