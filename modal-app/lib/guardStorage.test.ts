import { expect, test } from 'vitest'
import { guardStorage } from './guardStorage.ts'

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

test('what is set is found again, also by another document', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
  guardStorage(() => storage).set('a', '1')
  expect(guardStorage(() => storage).get('a')).toBe('1')
  expect(guardStorage(() => storage).get('b')).toBeUndefined()
})

test.each([
  ['is denied at all', denied],
  ['is full', () => ({ getItem: () => null, setItem: denied })],
])('where the storage %s, what is set lasts as long as the document', (_, find) => {
  const storage = guardStorage(find)
  expect(storage.get('a')).toBeUndefined()
  storage.set('a', '1')
  storage.set('a', '2')
  expect(storage.get('a')).toBe('2')
})

test('a storage that is denied in the middle loses nothing that is set after', () => {
  let find: () => Pick<Storage, 'getItem' | 'setItem'> = () => ({ getItem: () => 'old', setItem() {} })
  const storage = guardStorage(() => find())
  expect(storage.get('a')).toBe('old')
  find = denied
  storage.set('a', 'new')
  expect(storage.get('a')).toBe('new')
})
