import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHints } from './hints.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('remembers which wallet, and nothing about whose it is', () => {
  createHints('ck:demo').write('test.wallet')
  expect(localStorage.getItem('ck:demo')).toBe('{"eip155":"test.wallet"}')
  expect(createHints('ck:demo').read()).toEqual({ eip155: 'test.wallet' })
})

test('keeps projects apart', () => {
  createHints('ck:demo').write('test.wallet')
  expect(createHints('ck:other').read()).toEqual({})
})

test('leaves nothing of a wallet behind when nothing is connected', () => {
  const hints = createHints('ck:demo')
  hints.write('test.wallet')
  hints.write(undefined)
  expect(localStorage.getItem('ck:demo')).toBe('{}')
})

test('keeps what the second script of the page left beside it', () => {
  const more = ['solana:Solar solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
  localStorage.setItem('ck:demo', JSON.stringify({ more }))
  const hints = createHints('ck:demo')
  hints.write('test.wallet')
  expect(hints.read()).toEqual({ eip155: 'test.wallet', more })
  hints.write(undefined)
  expect(hints.read()).toEqual({ more })
})

test.each([
  '',
  'null',
  '7',
  '"text"',
  '[]',
  '{}',
  '{',
  '{"EIP155":"test.wallet"}',
  '{"__proto__":{"eip155":"test.wallet"}}',
])('reads no wallet from %s, and writes one there', stored => {
  localStorage.setItem('ck:demo', stored)
  const hints = createHints('ck:demo')
  expect([hints.read().eip155, hints.read().more]).toEqual([undefined, undefined])
  hints.write('test.wallet')
  expect(hints.read().eip155).toBe('test.wallet')
})

test('lives with a storage that throws', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)
  const hints = createHints('ck:demo')
  expect(hints.read()).toEqual({})
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
