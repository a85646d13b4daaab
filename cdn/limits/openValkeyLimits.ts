import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import type { TokenLender } from '../middleware/leasedBuckets.ts'
import type { SharedLimits } from './SharedLimits.ts'

/** The store of CK_VALKEY_URL went away, or came back. */
export type ValkeyNews = { event: 'valkey.away'; reason: string } | { event: 'valkey.back' }

export interface ValkeyLimits extends SharedLimits, TokenLender {
  stop(): void
}

/** A request waits no longer than that for the store; then the database counts. */
const commandTimeoutMs = 500
const longestPauseMs = 5000
const keyPrefix = 'ck'
/** Callers decide what is too much, and how long; the package counts. */
const noLimit = Number.MAX_SAFE_INTEGER

/** Frees a pause only while it is the caller's own. */
const freeOwn = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

/**
 * In a Redis-compatible store, such as Valkey. Rejects while that is away, without waiting for it. Keys are hashes: names
 * of counts contain addresses of clients.
 * @param url `redis://…`, or `rediss://…` with TLS
 * @returns once the store has answered, or is known to be away
 */
export async function openValkeyLimits(
  url: string,
  now: () => number,
  tell: (news: ValkeyNews) => void,
): Promise<ValkeyLimits> {
  const client = new Redis(url, {
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: commandTimeoutMs },
    connectTimeout: commandTimeoutMs * 4,
    retryStrategy: tries => Math.min(tries * 200, longestPauseMs),
  })
  let isAway = false
  client.on('error', ({ message }: Error) => {
    if (!isAway) tell({ event: 'valkey.away', reason: message })
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) tell({ event: 'valkey.back' })
    isAway = false
  })
  const countsOf = (kind: string) =>
    new RateLimiterRedis({ storeClient: client, keyPrefix: `${keyPrefix}:${kind}`, points: noLimit, duration: 1 })
  const [counter, bucket] = [countsOf('count'), countsOf('bucket')]
  await new Promise(resolve => client.once('ready', resolve).once('error', resolve))

  return {
    /** Windows in place of a bucket that fills: at the border of two, a client may have two bursts. */
    async lend(name, { burst, perSecond }, wanted) {
      const key = hashOf(name)
      const asked = Math.ceil(wanted)
      const customDuration = Math.ceil(burst / perSecond)
      const { consumedPoints, msBeforeNext } = await bucket.consume(key, asked, { customDuration })
      const lent = Math.min(asked, Math.max(0, burst - (consumedPoints - asked)))
      if (lent < asked) await bucket.reward(key, asked - lent, { customDuration })
      return { tokens: lent, waitMs: lent < asked ? Math.max(1, msBeforeNext) : 0 }
    },

    async add(counted, spanMs, by) {
      const key = hashOf(`${counted}|${spanMs}`)
      const customDuration = Math.ceil(spanMs / 1000)
      const { consumedPoints, msBeforeNext }: RateLimiterRes = await counter.consume(key, by, { customDuration })
      return {
        count: consumedPoints,
        leftMs: msBeforeNext,
        async takeBack() {
          await counter.reward(key, by, { customDuration })
        },
      }
    },

    async pause(paused, pauseMs) {
      const key = `${keyPrefix}:pause:${hashOf(paused)}`
      const own = crypto.randomUUID()
      if (await client.set(key, own, 'PX', Math.ceil(pauseMs), 'NX')) {
        return {
          isBegun: true,
          async takeBack() {
            await client.eval(freeOwn, 1, key, own)
          },
        }
      }
      return { isBegun: false, leftMs: Math.max(0, await client.pttl(key)) }
    },

    async useOnce(used, endsAt) {
      const leftMs = Math.max(1, Math.ceil(endsAt - now()))
      return (await client.set(`${keyPrefix}:used:${hashOf(used)}`, '1', 'PX', leftMs, 'NX')) !== null
    },

    stop: () => client.disconnect(),
  }
}

const hashOf = (name: string) => createHash('sha256').update(name).digest('base64url')
