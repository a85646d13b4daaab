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
  /** Takes tokens for what has been had already, also more than there are: the client then waits, for two bursts at most. */
  owe(client: string, tokens: number): void
}

/** Clients remembered; the one heard of least recently is forgotten first, which only gives it a full bucket again. */
const maxClients = 10_000

/** @throws RangeError for a limit that nobody could keep, which a bucket would take for none */
export function createTokenBuckets({ burst, perSecond }: RateLimit, now: () => number): TokenBuckets {
  if (!(burst >= 1 && perSecond > 0)) throw new RangeError(`A rate limit of ${burst} and ${perSecond} a second`)
  const buckets = new Map<string, { tokens: number; filledAt: number }>()
  const filledNow = (client: string): number => {
    const kept = buckets.get(client)
    return kept ? Math.min(burst, kept.tokens + ((now() - kept.filledAt) / 1000) * perSecond) : burst
  }
  const keep = (client: string, tokens: number) => {
    buckets.delete(client)
    buckets.set(client, { tokens, filledAt: now() })
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
