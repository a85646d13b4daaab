import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../shared/connections.ts'
import { createHints } from './hints.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const connection: Connection = {
  id: 'eip155:test.wallet',
  connectorId: 'test.wallet',
  namespace: 'eip155',
  accounts: [{ address: '0xa' }],
  chainId: 'eip155:1',
  wallet: { name: 'Test Wallet', kind: 'announced' },
}

test('remembers which wallet, and nothing about whose it is', () => {
  createHints('demo').write([connection])
  expect(localStorage.getItem('ck:demo')).toBe('{"last":{"eip155":{"walletId":"test.wallet"}}}')
  expect(createHints('demo').read()).toEqual({ eip155: 'test.wallet' })
})

test('keeps projects apart', () => {
  createHints('demo').write([connection])
  expect(createHints('other').read()).toEqual({})
})

test('leaves nothing behind when nothing is connected', () => {
  const hints = createHints('demo')
  hints.write([connection])
  hints.write([])
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
  const hints = createHints('demo')
  expect(hints.read()).toEqual({})
  expect(() => hints.write([connection])).not.toThrow()
  expect(() => hints.write([])).not.toThrow()
})
