import { getConnInfo } from '@hono/node-server/conninfo'
import { addressBlock } from '../middleware/addressBlock.ts'
import type { ClientAddress } from '../middleware/rateLimits.ts'

/**
 * The client's address on Node, as it is counted by. An entry that is no address gives the proxy's own, so that whoever
 * can make a proxy write one has no bucket of his own for each.
 * @param proxyHops trusted proxies in front; each has added one entry to X-Forwarded-For, whatever stands before is the client's own claim
 */
export function createNodeClientAddress(proxyHops: number): ClientAddress {
  return c => {
    const forwarded = proxyHops > 0 ? c.req.header('X-Forwarded-For')?.split(',').at(-proxyHops) : undefined
    return addressBlock(forwarded ?? '') ?? addressBlock(getConnInfo(c).remote.address ?? '') ?? ''
  }
}
