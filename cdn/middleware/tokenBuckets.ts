/** How much one client may ask: `burst` at once, then `perSecond`. */
export interface RateLimit {
  burst: number
  perSecond: number
}

export interface TokenBuckets {
  /**
   * Takes tokens from the client's bucket, or none when there are not enough.
   * @returns whole seconds until there are enough; 0 when they were taken
   */
  take(client: string, tokens: number): number
}

/** Clients remembered; the one heard of least recently is forgotten first, which only gives it a full bucket again. */
const maxClients = 10_000

export function createTokenBuckets({ burst, perSecond }: RateLimit, now: () => number): TokenBuckets {
  const buckets = new Map<string, { tokens: number; filledAt: number }>()
  return {
    take(client, tokens) {
      const at = now()
      const kept = buckets.get(client) ?? { tokens: burst, filledAt: at }
      const wanted = Math.min(tokens, burst)
      const filled = Math.min(burst, kept.tokens + ((at - kept.filledAt) / 1000) * perSecond)
      const enough = filled >= wanted
      buckets.delete(client)
      buckets.set(client, { tokens: enough ? filled - wanted : filled, filledAt: at })
      if (buckets.size > maxClients) buckets.delete(buckets.keys().next().value as string)
      return enough ? 0 : Math.ceil((wanted - filled) / perSecond)
    },
  }
}
