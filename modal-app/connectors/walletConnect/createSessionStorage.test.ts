// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { guardStorage } from '../../lib/guardStorage.ts'
import { connectorKey } from '../../lib/storageKey.ts'
import { createSessionStorage } from './createSessionStorage.ts'

beforeEach(() => localStorage.clear())

const prefix = connectorKey({ origin: 'https://shop.example', projectId: 'demo' }, 'walletConnect')
const own = () => guardStorage(() => localStorage)

test('keeps values under the origin of the page', async () => {
  const storage = createSessionStorage(own(), prefix)
  await storage.setItem('sessions', [{ topic: 'a' }])
  expect(localStorage.getItem(`${prefix}sessions`)).toBe('[{"topic":"a"}]')
  expect(await createSessionStorage(own(), prefix).getItem('sessions')).toEqual([{ topic: 'a' }])
})

// @spec 9.storage-poll
test('is ready at once: no timer runs before the first value', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  localStorage.setItem(`${prefix}sessions`, '1')
  const storage = createSessionStorage(own(), prefix)
  const values = Promise.all([storage.getItem('sessions'), storage.getKeys()])
  expect(vi.getTimerCount()).toBe(0)
  expect(await values).toEqual([1, ['sessions']])
})

test('a site never sees another site’s values', async () => {
  await createSessionStorage(
    own(),
    connectorKey({ origin: 'https://other.example', projectId: 'demo' }, 'walletConnect'),
  ).setItem('sessions', 1)
  const storage = createSessionStorage(own(), prefix)
  expect(await storage.getItem('sessions')).toBeUndefined()
  expect(await storage.getKeys()).toEqual([])
  await storage.setItem('keys', 2)
  expect(await storage.getEntries()).toEqual([['keys', 2]])
})

test('forgets removed values', async () => {
  const storage = createSessionStorage(own(), prefix)
  await storage.setItem('sessions', 1)
  await storage.removeItem('sessions')
  expect(await storage.getItem('sessions')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('works in memory where storage is denied', async () => {
  const storage = createSessionStorage(
    guardStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
    prefix,
  )
  await storage.setItem('sessions', 1)
  expect(await storage.getItem('sessions')).toBe(1)
  expect(await storage.getKeys()).toEqual(['sessions'])
  await storage.removeItem('sessions')
  expect(await storage.getItem('sessions')).toBeUndefined()
})

test('keeps values in memory when storage is full', async () => {
  localStorage.setItem(`${prefix}sessions`, '"old"')
  const full = {
    ...localStorage,
    getItem: () => '"old"',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const storage = createSessionStorage(
    guardStorage(() => full as unknown as Storage),
    prefix,
  )
  await storage.setItem('sessions', 'new')
  expect(await storage.getItem('sessions')).toBe('new')
})

test('a damaged value is ignored', async () => {
  localStorage.setItem(`${prefix}sessions`, '{')
  expect(await createSessionStorage(own(), prefix).getItem('sessions')).toBeUndefined()
})
