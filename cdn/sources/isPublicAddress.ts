import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 networks that are not the public internet (RFC 6890 and its successors). */
const privateIpv4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT, where some clouds have their metadata service.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
]

/** Parts of 2000::/3 that are not public, or embed an IPv4 address. */
const privateIpv6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const privateNetworks = new BlockList()
for (const [network, prefix] of privateIpv4) privateNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of privateIpv6) privateNetworks.addSubnet(network, prefix, 'ipv6')

/** All public IPv6 addresses are in it. Loopback, link-local, unique local, mapped and NAT64 ones are not. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet. False for anything else, including invalid addresses. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateNetworks.check(address, 'ipv4')
  return isIPv6(address) && publicIpv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}
