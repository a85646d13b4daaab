import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHints } from './hints.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const hints = { eip155: 'test.wallet' }

test('remembers which wallet, and nothing about whose it is', () => {
  createHints('demo').write(hints)
  expect(localStorage.getItem('ck:demo')).toBe('{"last":{"eip155":{"walletId":"test.wallet"}}}')
  expect(createHints('demo').read()).toEqual({ eip155: 'test.wallet' })
})

test('keeps projects apart', () => {
  createHints('demo').write(hints)
  expect(createHints('other').read()).toEqual({})
})

test('leaves nothing behind when nothing is connected', () => {
  const storage = createHints('demo')
  storage.write(hints)
  storage.write({})
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
  '{"last":null}',
  '{"last":7}',
  '{"last":[]}',
  '{"last":{"eip155":null}}',
  '{"last":{"eip155":"test.wallet"}}',
  '{"last":{"eip155":{"walletId":7}}}',
  '{"last":{"eip155":{}}}',
  '{"last":{"EIP155":{"walletId":"test.wallet"}}}',
  '{"last":{"constructor":{"walletId":"test.wallet"}}}',
  '{"last":{"__proto__":{"walletId":"test.wallet"}}}',
  '{"__proto__":{"last":{"eip155":{"walletId":"test.wallet"}}}}',
])('reads nothing from %s', stored => {
  localStorage.setItem('ck:demo', stored)
  expect(createHints('demo').read()).toEqual({})
})

test('lives with a storage that throws', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)
  const storage = createHints('demo')
  expect(storage.read()).toEqual({})
  expect(() => storage.write(hints)).not.toThrow()
  expect(() => storage.write({})).not.toThrow()
})

test('hears what other tabs write for the same project, until it is stopped', () => {
  const heard = vi.fn()
  const stop = createHints('demo').follow(heard)
  const otherTab = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))
  createHints('demo').write(hints)
  otherTab('ck:demo')
  otherTab('ck:other')
  otherTab(null)
  expect(heard.mock.calls).toEqual([[hints]])
  stop()
  otherTab('ck:demo')
  expect(heard).toHaveBeenCalledOnce()
})
