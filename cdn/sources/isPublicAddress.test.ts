import { expect, test } from 'vitest'
import { isPublicAddress } from './isPublicAddress.ts'

test.each([
  '1.1.1.1',
  '93.184.216.34',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['this network', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['loopback, another', '127.9.9.9'],
  ['a private network', '10.0.0.1'],
  ['a private network', '172.16.0.1'],
  ['a private network', '172.31.255.255'],
  ['a private network', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT with metadata', '100.100.100.200'],
  ['link-local with metadata', '169.254.169.254'],
  ['documentation', '203.0.113.7'],
  ['benchmarks', '198.19.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback of IPv6', '::1'],
  ['no address', '::'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped metadata in hex', '::ffff:a9fe:a9fe'],
  ['mapped public', '::ffff:1.1.1.1'],
  ['compatible loopback', '::127.0.0.1'],
  ['NAT64 of loopback', '64:ff9b::7f00:1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['Teredo', '2001:0:7f00:1::'],
  ['unique local', 'fd00::1'],
  ['metadata of a cloud', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['multicast of IPv6', 'ff02::1'],
  ['documentation of IPv6', '2001:db8::1'],
  ['a name', 'localhost'],
  ['nothing', ''],
])('%s is not public: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})
