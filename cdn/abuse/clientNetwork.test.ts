import { expect, test } from 'vitest'
import { addressBlock } from '../middleware/addressBlock.ts'
import { isInNetwork, parseClientNetwork } from './clientNetwork.ts'

test.each([
  ['203.0.113.0/24', '203.0.113.7', true],
  ['203.0.113.0/24', '203.0.114.7', false],
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:1:2:3:4:5:6', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:db8:0:8000::/49', '2001:db8:0:ffff::1', true],
  ['2001:db8:0:8000::/49', '2001:db8:0:7fff::1', false],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:9::1', true],
  ['203.0.113.0/24', '::ffff:203.0.113.9', true],
])('%s has %s: %s', (text, client, isIn) => {
  const network = parseClientNetwork(text)
  expect(network && isInNetwork(network, addressBlock(client) ?? '')).toBe(isIn)
})

test.each(['', 'example.com', '203.0.113.0/33', '203.0.113.1/24', '2001:db8::/65', '2001:db8::1/32', '203.0.113/24'])(
  '“%s” is no network of clients',
  text => expect(parseClientNetwork(text)).toBeUndefined(),
)

test('an unknown client is in no network', () => {
  const network = parseClientNetwork('0.0.0.0/0')
  expect(network && isInNetwork(network, '')).toBe(false)
})
