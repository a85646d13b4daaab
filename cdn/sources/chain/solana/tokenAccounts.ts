import * as z from 'zod'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import { resultOf } from '../chainNode.ts'
import { unknownForm } from '../unknownForm.ts'

export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
/** A u64 in decimal. */
const amount = z.string().regex(/^\d{1,20}$/)

const accountSchema = z.object({
  pubkey: address,
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: address,
          owner: address,
          tokenAmount: z.object({ amount, decimals: z.int().gte(0).lte(255) }),
        }),
      }),
    }),
  }),
})

/** An account's holding of one mint, across its token accounts. */
export interface TokenHolding {
  mint: string
  amount: bigint
  decimals: number
  tokenAccounts: string[]
}

/** The calls for all token accounts of an owner, of Token and Token-2022; {@link readHoldings} takes their outcomes. */
export function holdingCalls(owner: string): RpcCall[] {
  return tokenPrograms.map(programId => ({
    method: 'getTokenAccountsByOwner',
    params: [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
  }))
}

/**
 * Omits accounts of other owners and of unknown forms: nodes err, and some lie.
 * @throws ApiFailure `node_failed`
 */
export function readHoldings(outcomes: readonly (RpcOutcome | undefined)[], owner: string): TokenHolding[] {
  const holdings = new Map<string, TokenHolding>()
  for (const outcome of outcomes) {
    const { value } = (resultOf(outcome) ?? {}) as { value?: unknown }
    if (!Array.isArray(value)) throw unknownForm()
    for (const entry of value) {
      const { data } = accountSchema.safeParse(entry)
      const info = data?.account.data.parsed.info
      if (!data || !info || info.owner !== owner) continue
      const { mint, tokenAmount } = info
      const before = holdings.get(mint)
      holdings.set(mint, {
        mint,
        amount: (before?.amount ?? 0n) + BigInt(tokenAmount.amount),
        decimals: tokenAmount.decimals,
        tokenAccounts: [...(before?.tokenAccounts ?? []), data.pubkey],
      })
    }
  }
  return [...holdings.values()]
}
