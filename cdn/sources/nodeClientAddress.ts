import { getConnInfo } from '@hono/node-server/conninfo'
import type { ClientAddress } from '../middleware/rateLimits.ts'

/**
 * The client's address on Node.
 * @param proxyHops trusted proxies in front; each has added one entry to X-Forwarded-For, whatever stands before is the client's own claim
 */
export function createNodeClientAddress(proxyHops: number): ClientAddress {
  return c => {
    const forwarded = proxyHops > 0 ? c.req.header('X-Forwarded-For')?.split(',').at(-proxyHops)?.trim() : undefined
    return addressBlock(forwarded || getConnInfo(c).remote.address || '')
  }
}

/** An IPv4 address whole, an IPv6 one as its /64: who has one address of that network has all of them. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
