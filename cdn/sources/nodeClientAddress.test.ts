import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { addressBlock, createNodeClientAddress } from './nodeClientAddress.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1:2:3:4', 'fe80:0:0:0'],
  ['', ''],
])('%s is limited as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

function request(forwardedFor?: string): Context {
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  return { env, req: { header: () => forwardedFor } } as unknown as Context
}

test('believes the connection when no proxy is trusted', () => {
  expect(createNodeClientAddress(0)(request('198.51.100.1'))).toBe('10.0.0.1')
})

test('believes as many entries of X-Forwarded-For as there are trusted proxies', () => {
  const header = 'claimed, 198.51.100.1, 198.51.100.2'
  expect(createNodeClientAddress(1)(request(header))).toBe('198.51.100.2')
  expect(createNodeClientAddress(2)(request(header))).toBe('198.51.100.1')
  expect(createNodeClientAddress(1)(request())).toBe('10.0.0.1')
})
