import { getConnInfo } from '@hono/node-server/conninfo'
import { addressBlock } from '../middleware/addressBlock.ts'
import type { ClientAddress } from '../middleware/rateLimits.ts'

/**
 * The key for counting clients on Node. If an entry is not an address, the proxy's own address counts: otherwise a
 * client could get any number of buckets by inventing entries.
 * @param proxyHops number of trusted proxies in front. Each appends one entry to X-Forwarded-For; the client may have
 * made up the entries before
 */
export function createNodeClientAddress(proxyHops: number): ClientAddress {
  return c => {
    const forwarded = proxyHops > 0 ? c.req.header('X-Forwarded-For')?.split(',').at(-proxyHops) : undefined
    return addressBlock(forwarded ?? '') ?? addressBlock(getConnInfo(c).remote.address ?? '') ?? ''
  }
}
