import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHints } from './hints.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('remembers which wallet, and nothing about whose it is', () => {
  createHints('ck:demo').write('test.wallet')
  expect(localStorage.getItem('ck:demo')).toBe('{"eip155":"test.wallet"}')
  expect(createHints('ck:demo').read()).toBe('test.wallet')
})

test('keeps projects apart', () => {
  createHints('ck:demo').write('test.wallet')
  expect(createHints('ck:other').read()).toBeUndefined()
})

test('leaves nothing behind when nothing is connected', () => {
  const hints = createHints('ck:demo')
  hints.write('test.wallet')
  hints.write(undefined)
  expect(localStorage.length).toBe(0)
})

test.each([
  '',
  'null',
  '7',
  '"text"',
  '[]',
  '{}',
  '{',
  '{"eip155":null}',
  '{"eip155":7}',
  '{"eip155":{}}',
  '{"EIP155":"test.wallet"}',
  '{"__proto__":{"eip155":"test.wallet"}}',
])('reads nothing from %s', stored => {
  localStorage.setItem('ck:demo', stored)
  expect(createHints('ck:demo').read()).toBeUndefined()
})

test('lives with a storage that throws', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)
  const hints = createHints('ck:demo')
  expect(hints.read()).toBeUndefined()
  expect(() => hints.write('test.wallet')).not.toThrow()
  expect(() => hints.write(undefined)).not.toThrow()
})

test.each([
  ['the same project', 'ck:demo', 1],
  ['everything at once', null, 1],
  ['another project', 'ck:other', 0],
  ['something of the page', 'cart', 0],
])('follows other tabs where they write %s', (_, key, times) => {
  const [listener, stop] = [vi.fn(), new AbortController()]
  createHints('ck:demo').follow(listener, stop.signal)
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(listener).toHaveBeenCalledTimes(times)
  stop.abort()
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(listener).toHaveBeenCalledTimes(times)
})
