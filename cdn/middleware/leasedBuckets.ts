import { createTokenBuckets, type RateLimit, type TokenBuckets } from './tokenBuckets.ts'

/** Lends tokens of buckets that several servers share. */
export interface TokenLender {
  /**
   * Lends the wanted tokens, or as many as are left.
   * @returns the number lent, and the time until the wanted number is available. Rejects while the store is away
   */
  lend(key: string, limit: RateLimit, wanted: number): Promise<{ tokens: number; waitMs: number }>
}

/** Share of a burst that a server borrows at once. */
const leaseShare = 0.1
/** Clients remembered; evicting one forfeits its borrowed tokens. */
const maxLeases = 10_000

interface Lease {
  /** May be negative: while the lender is asked, requests go through on credit, up to one lease. */
  tokens: number
  refusedUntil: number
  isAsking: boolean
}

/**
 * Buckets of leased tokens. Requests never wait for the lender, so all servers together may exceed the bucket by up to
 * one lease each. While the lender is away, each server counts on its own.
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
      // The store that lends says itself that it is away.
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
