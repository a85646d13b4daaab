import { createTokenBuckets, type RateLimit, type TokenBuckets } from './tokenBuckets.ts'

/** Lends tokens of buckets that several servers share. */
export interface TokenLender {
  /**
   * Lends tokens, or as many as there are.
   * @returns how many, and how long it takes until there are as many as were wanted. Rejects while the store is away
   */
  lend(key: string, limit: RateLimit, wanted: number): Promise<{ tokens: number; waitMs: number }>
}

/** Part of a burst that a server borrows at once. */
const leaseShare = 0.1
/** Clients remembered; what one that is forgotten has borrowed is lost to it. */
const maxLeases = 10_000

interface Lease {
  /** May be negative: a request is answered on credit while the lender is asked, up to one lease. */
  tokens: number
  refusedUntil: number
  isAsking: boolean
}

/**
 * Buckets of which this server holds a lease: a request never waits for the lender, and all servers together let pass what
 * one bucket holds, and a lease of each server more at most. While the lender is away, each server counts on its own.
 */
export function createLeasedBuckets(
  kind: string,
  limit: RateLimit,
  lender: TokenLender,
  elapsed: () => number,
): TokenBuckets {
  const { burst } = limit
  const leaseSize = Math.max(1, Math.ceil(burst * leaseShare))
  const own = createTokenBuckets(limit, elapsed)
  const leases = new Map<string, Lease>()

  const leaseOf = (client: string): Lease => {
    const lease = leases.get(client) ?? { tokens: 0, refusedUntil: 0, isAsking: false }
    leases.delete(client)
    leases.set(client, lease)
    if (leases.size > maxLeases) leases.delete(leases.keys().next().value as string)
    return lease
  }
  const ask = async (client: string, lease: Lease): Promise<void> => {
    if (lease.isAsking || elapsed() < lease.refusedUntil) return
    lease.isAsking = true
    const wanted = leaseSize - lease.tokens
    try {
      const { tokens, waitMs } = await lender.lend(`${kind} ${client}`, limit, wanted)
      lease.tokens += tokens
      if (tokens < wanted) lease.refusedUntil = elapsed() + waitMs
    } catch {
      const waitSeconds = own.take(client, wanted)
      if (waitSeconds === 0) lease.tokens += wanted
      else lease.refusedUntil = elapsed() + waitSeconds * 1000
    } finally {
      lease.isAsking = false
    }
  }

  return {
    take(client, tokens) {
      const wanted = Math.min(tokens, burst)
      const lease = leaseOf(client)
      const isEnough = lease.tokens >= wanted
      const isOnCredit = elapsed() >= lease.refusedUntil && lease.tokens - wanted >= -Math.max(leaseSize, wanted)
      if (isEnough || isOnCredit) lease.tokens -= wanted
      if (lease.tokens < leaseSize / 2) void ask(client, lease)
      if (isEnough || isOnCredit) return 0
      return Math.max(1, Math.ceil((lease.refusedUntil - elapsed()) / 1000))
    },
    owe(client, tokens) {
      const lease = leaseOf(client)
      lease.tokens = Math.max(-burst, lease.tokens - tokens)
      void ask(client, lease)
    },
  }
}
