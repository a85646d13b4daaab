import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Meter } from '../meter.ts'
import { createLeasedBuckets, type TokenLender } from './leasedBuckets.ts'
import { createTokenBuckets, type RateLimit, type TokenBuckets } from './tokenBuckets.ts'

/** Identifies the client of a request for rate limits. Depends on the platform. */
export type ClientAddress = (c: Context) => string

export interface RateLimits {
  /** @throws ApiFailure `rate_limited`, with Retry-After */
  chargeClient(c: Context<CdnEnv>, tokens: number): void
  /**
   * Charges the call's project for all its clients, so one site cannot use up the nodes of others. Throws as
   * `chargeClient`.
   */
  chargeProject(c: Context<CdnEnv>, tokens: number): void
  /**
   * Charges client and project for finished work, perhaps after the connection ended. Those in debt are refused next
   * time.
   */
  owe(holder: { client: string; project: string }, tokens: number): void
  /** Charges the client's health checks, which have their own limit: a busy server is not unhealthy. */
  chargeHealthCheck(c: Context<CdnEnv>): void
}

export interface RateLimitsOptions {
  perClient: RateLimit
  perProject: RateLimit
  clientAddress: ClientAddress
  /** Monotonic milliseconds. */
  elapsed(): number
  meter: Meter
  /** Lends tokens of limits that several servers share. */
  lender?: TokenLender | undefined
}

/** Bytes of body or reply per extra token. At 60 tokens a second, that allows 1 MB a second. */
export const bytesPerToken = 16 << 10

/** Node calls that cost as much as one request. */
export const callsPerToken = 10

/** Monitoring asks every few seconds. */
const healthLimit: RateLimit = { burst: 60, perSecond: 6 }

export function createRateLimits(options: RateLimitsOptions): RateLimits {
  const { perClient, perProject, clientAddress, elapsed, lender, meter } = options
  const bucketsOf = (kind: string, limit: RateLimit) =>
    lender ? createLeasedBuckets(kind, limit, lender, elapsed) : createTokenBuckets(limit, elapsed)
  /** @throws ApiFailure */
  const take = (kind: 'client' | 'project', buckets: TokenBuckets, key: string, tokens: number, reason: string) => {
    const waitSeconds = buckets.take(key, tokens)
    meter.count(waitSeconds > 0 ? `refused.${kind}` : `charged.${kind}`, waitSeconds > 0 ? 1 : tokens)
    refuseFor(waitSeconds, reason)
  }
  const clients = bucketsOf('client', perClient)
  const projects = bucketsOf('project', perProject)
  const healthChecks = createTokenBuckets(healthLimit, elapsed)
  return {
    chargeClient(c, tokens) {
      take('client', clients, clientAddress(c), tokens, 'Too many requests')
    },
    chargeProject(c, tokens) {
      take('project', projects, c.get('project').id, tokens, 'Too many requests from all visitors of this project')
    },
    owe({ client, project }, tokens) {
      if (tokens === 0) return
      meter.count('charged.client', tokens)
      meter.count('charged.project', tokens)
      clients.owe(client, tokens)
      projects.owe(project, tokens)
    },
    chargeHealthCheck(c) {
      refuseFor(healthChecks.take(clientAddress(c), 1), 'Too many health checks')
    },
  }
}

export function busy(reason: string, waitSeconds: number): ApiFailure {
  return new ApiFailure('rate_limited', `${reason}: try again in ${waitSeconds} s`, {
    'Retry-After': String(waitSeconds),
  })
}

function refuseFor(waitSeconds: number, reason: string): void {
  if (waitSeconds > 0) throw busy(reason, waitSeconds)
}

/** Charges the client one token per request, before reading its body. */
export function limited(limits: RateLimits) {
  return createMiddleware<CdnEnv>((c, next) => {
    limits.chargeClient(c, 1)
    return next()
  })
}
