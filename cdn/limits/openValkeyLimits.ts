import { createHmac } from 'node:crypto'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { ValkeyLimits, ValkeyNews } from './ValkeyLimits.ts'

interface Options {
  /** `redis://…`, or `rediss://…` with TLS. */
  url: string
  /**
   * Shared by all servers. Without it, anyone who can read the store can find client addresses by trying all of them.
   */
  secret?: string | undefined
  now(): number
  tell(news: ValkeyNews): void
}

/** A request waits no longer than that for the store; then the database counts. */
const commandTimeoutMs = 500
const startTimeoutMs = 2000
const longestPauseMs = 5000
/** While it is away, no request tries it; the server itself does, this often. */
const tryEveryMs = 1000
const keyPrefix = 'ck'
/** Callers decide limits and durations; the package only counts. */
const noLimit = Number.MAX_SAFE_INTEGER

/** Frees a pause only while it is the caller's own. */
const freeOwn = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`
/** If the count has expired, there is nothing to take back, and the next one must not start below zero. */
const takeBack = `if tonumber(redis.call('get', KEYS[1]) or '0') >= tonumber(ARGV[1]) then return redis.call('decrby', KEYS[1], ARGV[1]) end return 0`

/**
 * Keeps limits in a Redis-compatible store, such as Valkey. Rejects at once while the store is down: unreachable,
 * silent, or refusing writes. Keys are hashed with the secret, because names of counts contain client addresses.
 * @returns once the store has answered, or is known to be away
 */
export async function openValkeyLimits({ url, secret = '', now, tell }: Options): Promise<ValkeyLimits> {
  // Only servers with such a store load these.
  const [{ Redis }, { RateLimiterRedis }] = await Promise.all([import('ioredis'), import('rate-limiter-flexible')])
  const client = new Redis(url, {
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: commandTimeoutMs },
    ...{ connectTimeout: startTimeoutMs, socketTimeout: 2 * commandTimeoutMs },
    retryStrategy: tries => Math.min(tries * 200, longestPauseMs),
  })
  const countsOf = (kind: string) =>
    new RateLimiterRedis({ storeClient: client, keyPrefix: `${keyPrefix}:${kind}`, points: noLimit, duration: 1 })
  const [counter, bucket] = [countsOf('count'), countsOf('bucket')]
  const hashOf = (name: string) => createHmac('sha256', secret).update(name).digest('base64url')

  let isAway = false
  let isStopped = false
  let trying: NodeJS.Timeout | undefined
  const away = (reason: string) => {
    if (isAway || isStopped) return
    isAway = true
    tell({ event: 'valkey.away', reason })
    trying = setInterval(tryAgain, tryEveryMs).unref()
  }
  /** By all kinds of commands: it may accept some only. */
  const tryAgain = async () => {
    try {
      await counter.consume('try', 1, { customDuration: 1 })
      await client.eval(freeOwn, 1, `${keyPrefix}:try`, '')
    } catch (error) {
      // By another address, its name may lead to the new primary.
      if (isReadOnly(error) && client.status === 'ready') client.disconnect(true)
      return
    }
    if (!isAway) return
    isAway = false
    clearInterval(trying)
    tell({ event: 'valkey.back' })
  }
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    if (isAway) throw new Error('The store of CK_VALKEY_URL is away')
    try {
      return await question()
    } catch (error) {
      away((error as Error).message)
      throw error
    }
  }

  await new Promise<void>(resolve => {
    const timer = setTimeout(() => {
      away('It does not answer')
      resolve()
    }, startTimeoutMs)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    client.on('error', ({ message }: Error) => away(message))
    client.once('ready', end).once('error', end)
  })

  return {
    /** Fixed windows instead of a bucket: around a border, a client may have two bursts. */
    lend: (name, { burst, perSecond }, wanted) =>
      ask(async () => {
        const key = hashOf(name)
        const asked = Math.ceil(wanted)
        const customDuration = Math.ceil(burst / perSecond)
        const { consumedPoints, msBeforeNext } = await bucket.consume(key, asked, { customDuration })
        const lent = Math.min(asked, Math.max(0, burst - (consumedPoints - asked)))
        if (lent < asked) await client.eval(takeBack, 1, bucket.getKey(key), asked - lent)
        return { tokens: lent, waitMs: lent < asked ? Math.max(1, msBeforeNext) : 0 }
      }),

    add: (counted, spanMs, by) =>
      ask(async () => {
        const key = hashOf(`${counted}|${spanMs}`)
        const customDuration = Math.ceil(spanMs / 1000)
        const { consumedPoints, msBeforeNext }: RateLimiterRes = await counter.consume(key, by, { customDuration })
        return {
          count: consumedPoints,
          leftMs: msBeforeNext,
          takeBack: () => ask(async () => void (await client.eval(takeBack, 1, counter.getKey(key), by))),
        }
      }),

    pause: (paused, pauseMs) =>
      ask(async () => {
        const key = `${keyPrefix}:pause:${hashOf(paused)}`
        const own = crypto.randomUUID()
        if (await client.set(key, own, 'PX', Math.ceil(pauseMs), 'NX'))
          return { isBegun: true, takeBack: () => ask(async () => void (await client.eval(freeOwn, 1, key, own))) }
        return { isBegun: false, leftMs: Math.max(0, await client.pttl(key)) }
      }),

    useOnce: (used, endsAt) =>
      ask(async () => {
        const leftMs = Math.max(1, Math.ceil(endsAt - now()))
        return (await client.set(`${keyPrefix}:used:${hashOf(used)}`, '1', 'PX', leftMs, 'NX')) !== null
      }),

    stop() {
      // Commands under way fail now, which is no outage.
      isStopped = true
      clearInterval(trying)
      client.disconnect()
    },
  }
}

const isReadOnly = (error: unknown) => String((error as Error).message).startsWith('READONLY')
