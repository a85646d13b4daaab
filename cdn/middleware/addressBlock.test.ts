import { expect, test } from 'vitest'
import { addressBlock } from './addressBlock.ts'

/** A key and spellings of addresses that must all give it; else one client could get several buckets. */
const buckets: readonly [bucket: string, ...spellings: string[]][] = [
  [
    '203.0.113.7',
    '203.0.113.7',
    '203.0.113.7:4711',
    ' 203.0.113.7 ',
    '"203.0.113.7:4711"',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '[::ffff:203.0.113.7]:4711',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:cb00:7107',
    '0000:0000:0000:0000:0000:ffff:203.0.113.7',
  ],
  [
    '2001:db8:1:2::/64',
    '2001:db8:1:2:3:4:5:6',
    '2001:DB8:1:2:3:4:5:6',
    '2001:0db8:0001:0002:0003:0004:0005:0006',
    '2001:db8:1:2::',
    '[2001:db8:1:2::9]',
    '[2001:db8:1:2::9]:4711',
    '"[2001:db8:1:2::9]:4711"',
    '2001:db8:1:2::9%eth0',
    '[2001:db8:1:2::9%25eth0]:80',
    '2001:db8:1:2::198.51.100.1',
  ],
  ['2001:db8:0:0::/64', '2001:db8::1', '2001:db8::', '2001:db8:0:0:1::', '2001:db8:0000::0.0.0.1'],
  ['fe80:0:0:0::/64', 'fe80::1%eth0', 'fe80::1:2:3:4', 'FE80:0::2%7'],
  ['0:0:0:0::/64', '::1', '::', '0:0:0:0:0:0:0:1'],
]

test.each(buckets.flatMap(([bucket, ...spellings]) => spellings.map(spelling => [spelling, bucket])))(
  '%s counts as %s',
  (spelling, bucket) => {
    expect(addressBlock(spelling)).toBe(bucket)
  },
)

test.each([
  '',
  'unknown',
  '_hidden',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.7.1',
  '203.0.113.7:',
  '1:2:3',
  '1:2:3:4:5:6:7:8:9',
  '1::2::3',
  '1:2:3:4:5:6:7::8',
  '::12345',
  '::ffff:203.0.113.999',
  '[::1',
])('"%s" is not an address', text => {
  expect(addressBlock(text)).toBeUndefined()
})
