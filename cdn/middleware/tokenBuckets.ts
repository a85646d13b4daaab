/** Tokens a client may use: `burst` at once, then `perSecond`. */
export interface RateLimit {
  burst: number
  perSecond: number
}

export interface TokenBuckets {
  /**
   * Takes tokens from the client's bucket, or none if there are too few.
   * @returns 0 if the tokens were taken; else whole seconds until there are enough
   */
  take(client: string, tokens: number): number
  /** Takes tokens for finished work, even into debt of at most one burst. */
  owe(client: string, tokens: number): void
}

/** Clients remembered. The least recently seen is forgotten first, which only refills its bucket. */
const maxClients = 10_000

/** @throws RangeError for values that would limit nothing, such as NaN, or never allow a request */
export function createTokenBuckets({ burst, perSecond }: RateLimit, elapsed: () => number): TokenBuckets {
  if (!(burst >= 1 && perSecond > 0)) throw new RangeError(`A rate limit of ${burst} and ${perSecond} a second`)
  const buckets = new Map<string, { tokens: number; filledAt: number }>()
  const filledNow = (client: string): number => {
    const kept = buckets.get(client)
    return kept ? Math.min(burst, kept.tokens + ((elapsed() - kept.filledAt) / 1000) * perSecond) : burst
  }
  const keep = (client: string, tokens: number) => {
    buckets.delete(client)
    buckets.set(client, { tokens, filledAt: elapsed() })
    if (buckets.size > maxClients) buckets.delete(buckets.keys().next().value as string)
  }
  return {
    take(client, tokens) {
      const wanted = Math.min(tokens, burst)
      const filled = filledNow(client)
      const enough = filled >= wanted
      keep(client, enough ? filled - wanted : filled)
      return enough ? 0 : Math.ceil((wanted - filled) / perSecond)
    },
    owe(client, tokens) {
      keep(client, Math.max(-burst, filledNow(client) - tokens))
    },
  }
}
