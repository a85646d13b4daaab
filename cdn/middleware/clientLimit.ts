import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { TokenBuckets } from './tokenBuckets.ts'

/** Names the client of a request for rate limiting; what it is made of depends on the platform. */
export type ClientAddress = (c: Context) => string

export interface ClientLimit {
  /** @throws ApiFailure `rate_limited`, with Retry-After */
  charge(c: Context, tokens: number): void
}

export function createClientLimit(buckets: TokenBuckets, clientAddress: ClientAddress): ClientLimit {
  return {
    charge(c, tokens) {
      const waitSeconds = buckets.take(clientAddress(c), tokens)
      if (waitSeconds > 0)
        throw new ApiFailure('rate_limited', `Too many requests: try again in ${waitSeconds} s`, {
          'Retry-After': String(waitSeconds),
        })
    },
  }
}

/** Charges one token for each request, before anything is read. */
export function limited(limit: ClientLimit) {
  return createMiddleware<CdnEnv>(async (c, next) => {
    limit.charge(c, 1)
    await next()
  })
}
