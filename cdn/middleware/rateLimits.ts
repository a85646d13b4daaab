import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { createTokenBuckets, type RateLimit } from './tokenBuckets.ts'

/** Names the client of a request for rate limiting; what it is made of depends on the platform. */
export type ClientAddress = (c: Context) => string

export interface RateLimits {
  /** @throws ApiFailure `rate_limited`, with Retry-After */
  chargeClient(c: Context<CdnEnv>, tokens: number): void
  /** The same for the project of a call, whoever its clients are: one site cannot use up the nodes of the others. */
  chargeProject(c: Context<CdnEnv>, tokens: number): void
  /** Charges both for what they have had already; who owes too much is refused the next time. */
  owe(c: Context<CdnEnv>, tokens: number): void
  /** The client's health checks, which are counted apart: a busy server is not a sick one. */
  chargeHealthCheck(c: Context<CdnEnv>): void
}

export interface RateLimitsOptions {
  perClient: RateLimit
  perProject: RateLimit
  clientAddress: ClientAddress
  now(): number
}

/** What one token pays for beyond the request itself, of what is sent and of what is answered: 60 a second are 1 MB a second. */
export const bytesPerToken = 16 << 10

/** Whatever watches a server asks every few seconds. */
const healthLimit: RateLimit = { burst: 60, perSecond: 6 }

export function createRateLimits({ perClient, perProject, clientAddress, now }: RateLimitsOptions): RateLimits {
  const clients = createTokenBuckets(perClient, now)
  const projects = createTokenBuckets(perProject, now)
  const healthChecks = createTokenBuckets(healthLimit, now)
  return {
    chargeClient(c, tokens) {
      refuseFor(clients.take(clientAddress(c), tokens), 'Too many requests')
    },
    chargeProject(c, tokens) {
      refuseFor(projects.take(c.get('project').id, tokens), 'Too many requests of all visitors of this project')
    },
    owe(c, tokens) {
      if (tokens === 0) return
      clients.owe(clientAddress(c), tokens)
      projects.owe(c.get('project').id, tokens)
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

/** Charges the client one token for each request, before anything is read. */
export function limited(limits: RateLimits) {
  return createMiddleware<CdnEnv>(async (c, next) => {
    limits.chargeClient(c, 1)
    await next()
  })
}
