import { optional } from '../../lib/inBackground.ts'
import type { RecipientFacts, RecipientRead } from '../Transfers.ts'
import { askSolana } from './askSolana.ts'

/** The burn address, the system program, and accounts of the cluster itself. */
const ownerless: readonly string[] = ['1nc1nerator11111111111111111111111111111111', '11111111111111111111111111111111']
const clusterAccount = /^Sysvar[1-9A-HJ-NP-Za-km-z]+1{5}/

/**
 * As `Transfers.recipientFacts`. Addresses have no checksum, so only the cluster's data can reveal a typo. A node that
 * has pruned old blocks cannot tell whether an address was used before.
 */
export async function recipientFacts({ to, ...nodes }: RecipientRead): Promise<RecipientFacts> {
  if (ownerless.includes(to) || clusterAccount.test(to)) return { kind: 'ownerless' }
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const [account, signatures, firstBlock] = await Promise.all([
    optional(askSolana<{ value: unknown }>(nodes, 'getAccountInfo', [to, options])),
    optional(askSolana<unknown>(nodes, 'getSignaturesForAddress', [to, { limit: 1, commitment: 'confirmed' }])),
    optional(askSolana<unknown>(nodes, 'getFirstAvailableBlock', [])),
  ])
  if (account?.value !== null || !Array.isArray(signatures) || signatures.length) return {}
  return { isUnused: typeof firstBlock === 'number' && firstBlock > 1 ? 'seemingly' : 'surely' }
}
