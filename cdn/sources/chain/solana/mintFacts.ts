import * as z from 'zod'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import { cleanText } from '../../cleanText.ts'

const metadata = z.object({ name: z.string(), symbol: z.string(), uri: z.string() })
const extension = z.union([
  z.object({ extension: z.literal('tokenMetadata'), state: metadata }),
  z.object({ extension: z.string() }),
])
const mintSchema = z.object({
  data: z.object({
    parsed: z.object({
      info: z.object({
        decimals: z.int().gte(0).lte(255),
        supply: z.string().regex(/^\d{1,20}$/),
        extensions: z.array(extension).max(32).optional().catch(undefined),
      }),
    }),
  }),
})

/** A mint's own facts; names only if Token-2022 stores them in the mint. */
export interface MintFacts {
  supply: bigint
  decimals: number
  name: string
  symbol: string
  uri: string
}

/** A call's limit. */
export const maxMints = 100

/** The call for the facts of up to {@link maxMints} mints. */
export function mintCall(mints: readonly string[]): RpcCall {
  return { method: 'getMultipleAccounts', params: [mints, { encoding: 'jsonParsed', commitment: 'confirmed' }] }
}

/** By mint; omits those of an unknown form. */
export function readMints(mints: readonly string[], outcome: RpcOutcome | undefined): ReadonlyMap<string, MintFacts> {
  const answer = outcome && 'result' in outcome ? (outcome.result as { value?: unknown } | null)?.value : undefined
  const facts = new Map<string, MintFacts>()
  for (const [index, mint] of (Array.isArray(answer) ? mints : []).entries()) {
    const { data } = mintSchema.safeParse((answer as unknown[])[index])
    if (!data) continue
    const { supply, decimals, extensions = [] } = data.data.parsed.info
    const found = extensions.flatMap(each => ('state' in each ? [each.state] : []))[0]
    facts.set(mint, {
      supply: BigInt(supply),
      decimals,
      name: cleanText(found?.name ?? ''),
      symbol: cleanText(found?.symbol ?? ''),
      uri: found?.uri.slice(0, 2000) ?? '',
    })
  }
  return facts
}
