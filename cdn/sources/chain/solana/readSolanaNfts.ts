import type { EndpointReply } from '../../../../shared/api/endpoint.ts'
import type { Nft, nfts } from '../../../../shared/api/nfts.schema.ts'
import type { AccountRead } from '../../accountSource.ts'
import type { SafeFetch } from '../../safeFetch.ts'
import type { ChainNode } from '../chainNode.ts'
import { isLure } from '../isLure.ts'
import { readNftDescription } from '../readNftDescription.ts'
import { wrongCursor } from '../wrongCursor.ts'
import { mintCall, readMints } from './mintFacts.ts'
import { holdingCalls, readHoldings } from './tokenAccounts.ts'

const pageSize = 24
/** Owners of more see the first ones. */
const maxCandidates = 2000

/**
 * Mints of supply one without decimals. The chain does not tell when they arrived, so they are sorted by address. Names
 * and images are known only if Token-2022 stores them in the mint.
 */
export async function readSolanaNfts(
  node: ChainNode,
  read: AccountRead,
  safeFetch: SafeFetch | undefined,
  cursor: string | undefined,
): Promise<EndpointReply<typeof nfts>> {
  const { address } = read
  if (cursor !== undefined && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(cursor)) throw wrongCursor()
  const candidates = readHoldings(await node.ask(holdingCalls(address)), address)
    .filter(({ amount, decimals }) => amount === 1n && decimals === 0)
    .map(({ mint }) => mint)
    .sort()
    .slice(0, maxCandidates)
    .filter(mint => cursor === undefined || mint > cursor)
  const shown = candidates.slice(0, pageSize)
  const [outcome] = shown.length ? await node.ask([mintCall(shown)]) : []
  const mints = readMints(shown, outcome)
  const data = await Promise.all(
    shown.flatMap(mint => {
      const facts = mints.get(mint)
      return facts?.supply === 1n && facts.decimals === 0 ? [toNft(mint, facts)] : []
    }),
  )
  const last = shown.at(-1)
  return { data, next: last && candidates.length > pageSize ? last : null }

  async function toNft(mint: string, facts: { name: string; uri: string }): Promise<Nft> {
    const uri = new TextEncoder().encode(facts.uri)
    const description = await readNftDescription(uri, '', safeFetch, read)
    const name = facts.name || description.name
    return {
      contract: mint,
      tokenId: '',
      standard: 'SPL',
      amount: '1',
      name: name || `${mint.slice(0, 4)}…${mint.slice(-4)}`,
      collection: '',
      ...(description.image && { image: description.image }),
      isSpam: isLure(name),
    }
  }
}
