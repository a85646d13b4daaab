import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { createNodeClientAddress } from './nodeClientAddress.ts'

function request(forwardedFor?: string): Context {
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  return { env, req: { header: () => forwardedFor } } as unknown as Context
}

test("uses the connection's address if no proxy is trusted", () => {
  expect(createNodeClientAddress(0)(request('198.51.100.1'))).toBe('10.0.0.1')
})

test('trusts one entry of X-Forwarded-For per trusted proxy', () => {
  const header = 'claimed, 198.51.100.1, 198.51.100.2'
  expect(createNodeClientAddress(1)(request(header))).toBe('198.51.100.2')
  expect(createNodeClientAddress(2)(request(header))).toBe('198.51.100.1')
  expect(createNodeClientAddress(1)(request())).toBe('10.0.0.1')
})

test.each(['unknown', '_hidden', '203.0.113.256'])('counts the proxy itself if its entry is %s', claim => {
  expect(createNodeClientAddress(1)(request(claim))).toBe('10.0.0.1')
})

test('counts a client once, however its address is spelled', () => {
  const spellings = ['2001:db8:1:2::9', '[2001:DB8:1:2::9]:4711', '2001:0db8:1:2:0::a', '2001:db8:1:2::b%eth0']
  expect(new Set(spellings.map(text => createNodeClientAddress(1)(request(text)))).size).toBe(1)
})
