import type { ChainId } from '../caip.ts'
import type { Network } from '../networks.ts'

/**
 * Live networks of the embedded wallet (reference §1.1) with EIP-7702. Retired networks are replaced by their
 * successors. ZKsync, Aurora and Avalanche are missing until their support is proven.
 */
const known: ReadonlySet<ChainId> = new Set<ChainId>([
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:97',
  'eip155:100',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:42220',
  'eip155:80002',
  'eip155:84532',
  'eip155:421614',
  'eip155:7777777',
  'eip155:11155111',
  'eip155:11155420',
  'eip155:999999999',
])

const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/

/**
 * Whether an operator may offer smart accounts on a network. A network whose nodes are all on this machine is allowed
 * for trials.
 */
export const mayBeSmart = ({ id, rpcUrls }: Pick<Network, 'id' | 'rpcUrls'>): boolean =>
  known.has(id) || (id.startsWith('eip155:') && rpcUrls.every(url => local.test(url)))
