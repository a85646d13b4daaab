import { expect, test } from 'vitest'
import { guardStorage } from './guardStorage.ts'

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

test('another document finds stored values', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  guardStorage(() => storage).set('a', '1')
  expect(guardStorage(() => storage).get('a')).toBe('1')
  expect(guardStorage(() => storage).get('b')).toBeUndefined()
})

test.each([
  ['is denied', denied],
  ['is full', () => ({ getItem: () => null, setItem: denied, removeItem() {} })],
])('when the storage %s, values last as long as the document', (_, find) => {
  const storage = guardStorage(find)
  expect(storage.get('a')).toBeUndefined()
  storage.set('a', '1')
  storage.set('a', '2')
  expect(storage.get('a')).toBe('2')
})

test('values set after storage was denied are kept', () => {
  let find: Parameters<typeof guardStorage>[0] = () => ({ getItem: () => 'old', setItem() {}, removeItem() {} })
  const storage = guardStorage(() => find())
  expect(storage.get('a')).toBe('old')
  find = denied
  storage.set('a', 'new')
  expect(storage.get('a')).toBe('new')
})
