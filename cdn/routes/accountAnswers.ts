import type { Context } from 'hono'
import type { Endpoint, EndpointReply } from '../../shared/api/endpoint.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Meter } from '../meter.ts'
import type { NodeCalls } from '../middleware/nodeCalls.ts'
import type { RateLimits } from '../middleware/rateLimits.ts'
import type { PictureNames, Pictures } from '../pictures/pictures.ts'
import type { AccountRead, LateWork } from '../sources/accountSource.ts'
import type { Compressor } from '../sources/compressor.ts'
import { createReplyCache, type Freshness } from '../sources/replyCache.ts'
import type { SharedRefreshes } from '../store/sharedRefreshes.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { Timeout } from '../timeout.ts'
import { type PreparedJson, prepareJson, sendJson } from './preparedJson.ts'

/** Path of an image on this server; undefined for a URL without one. */
export type PathOf = PictureNames['pathOf']

/** A route's question to a source. */
export interface AccountQuestion<E extends Endpoint> {
  endpoint: E
  source: { readonly name: string }
  /** Everything besides the project that the reply depends on. */
  key: readonly string[]
  freshness: Freshness
  /** Ids of facts to read again even if cached. */
  forced?: readonly string[]
  cacheControl: string
  /**
   * @param forced ids to read again, for all who share this read
   * @returns undefined if the source has no such facts
   */
  ask(
    part: Pick<AccountRead, 'client' | 'intake' | 'signal' | 'later' | 'unsure' | 'answeredBy'>,
    forced: readonly string[],
  ): Promise<EndpointReply<E>> | undefined
  /** Truncates texts and replaces image URLs. */
  tidy(reply: EndpointReply<E>, pathOf: PathOf): Promise<EndpointReply<E>>
}

export interface AccountAnswers {
  /**
   * Answers from the cache, or asks the source once for all concurrent requests.
   * @throws ApiFailure `not_available`, `node_failed` or `rate_limited`; StoreFailure
   */
  answer<E extends Endpoint>(c: Context<CdnEnv>, question: AccountQuestion<E>): Promise<Response>
}

export interface AccountAnswersOptions {
  nodeCalls: NodeCalls
  limits: RateLimits
  /** Undefined without a database. */
  pictures: Pictures | undefined
  compressor: Compressor
  /** Monotonic milliseconds. */
  elapsed(): number
  timeout: Timeout
  /** Time limit of one question. */
  timeoutMs: number
  sharesReads: boolean
  meter: Meter
  /** Where several servers share a database. */
  refreshes?: SharedRefreshes | undefined
}

/** Cost of an uncached read in request tokens: it takes several calls to the nodes. */
const tokensPerRead = 4
/** Forced reads are never cached. */
const tokensPerForcedRead = 10

interface KnownReply {
  json: PreparedJson
  source: string
  /** A part is missing temporarily. */
  isUnsure: boolean
}

export function createAccountAnswers(options: AccountAnswersOptions): AccountAnswers {
  const { nodeCalls, limits, pictures, compressor, elapsed, timeout, timeoutMs, sharesReads, meter, refreshes } =
    options
  const replies = createReplyCache<KnownReply>({
    now: elapsed,
    sharesReads,
    meter,
    // Leaves room for the compressed forms.
    sizeOf: ({ json }) => 2 * json.bytes.byteLength,
    isPassing: ({ isUnsure }) => isUnsure,
    isLasting: failure => !(failure instanceof ApiFailure && failure.code === 'rate_limited'),
  })

  const withPictures = async <E extends Endpoint>(
    c: Context<CdnEnv>,
    { tidy }: AccountQuestion<E>,
    reply: EndpointReply<E>,
  ): Promise<EndpointReply<E>> => {
    if (!pictures) return tidy(reply, async () => undefined)
    const names = pictures.names()
    const tidied = await tidy(reply, names.pathOf)
    try {
      await names.save()
      return tidied
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      // Amounts matter more than their images.
      c.set('fault', String(error))
      return tidy(reply, async () => undefined)
    }
  }

  /** Skipped if too much late work is in flight. */
  const doLate = async (c: Context<CdnEnv>, client: string, work: LateWork, afterMs: number): Promise<void> => {
    await new Promise(resolve => setTimeout(resolve, afterMs))
    try {
      const intake = nodeCalls.beginLate(c, client)
      await work({ intake, signal: timeout(timeoutMs) }).finally(intake.end)
    } catch {
      // The next request for its result reports the failure.
    }
  }

  const load = <E extends Endpoint>(
    c: Context<CdnEnv>,
    question: AccountQuestion<E>,
    forced: readonly string[],
  ): Promise<KnownReply> => {
    const { endpoint, source } = question
    const tokens = forced.length ? tokensPerForcedRead : tokensPerRead
    limits.chargeClient(c, tokens)
    limits.chargeProject(c, tokens)
    const intake = nodeCalls.begin(c)
    const late: [work: LateWork, afterMs: number][] = []
    const later = sharesReads ? (...work: (typeof late)[number]) => void late.push(work) : undefined
    const read = async (): Promise<KnownReply> => {
      const signal = timeout(timeoutMs)
      let isUnsure = false
      const unsure = () => {
        isUnsure = true
      }
      const names = new Set<string>()
      const answeredBy = (name: string) => void names.add(name)
      const asked = question.ask({ client: intake.client, intake, signal, later, unsure, answeredBy }, forced)
      if (!asked) throw new ApiFailure('not_available', 'This server has no source for this')
      const reply = await beforeAbort(asked, signal).catch(thrown => {
        throw signal.aborted && !(thrown instanceof ApiFailure)
          ? new ApiFailure('node_failed', `The network did not answer within ${timeoutMs} ms`)
          : thrown
      })
      const checked = endpoint.reply.safeParse(await withPictures(c, question, reply))
      const name = [...names].join(', ') || source.name
      if (checked.success) return { json: await prepareJson(checked.data), source: name, isUnsure }
      const [issue] = checked.error.issues
      const detail = `The source ${name} answered with a wrong ${issue?.path.join('.')}: ${issue?.message}`
      throw new ApiFailure('node_failed', 'The network answered in an unknown form', {}, detail)
    }
    return read()
      .finally(intake.end)
      .then(known => {
        for (const work of late) void doLate(c, intake.client, ...work)
        return known
      })
  }

  return {
    async answer(c, question) {
      const { key, freshness, forced = [], cacheControl } = question
      const fullKey = JSON.stringify([c.get('project').id, question.endpoint.path, question.source.name, ...key])
      if (await refreshes?.isOutdated(fullKey)) replies.forget(fullKey)
      const { json, source } = await replies.read(fullKey, freshness, forced, all => {
        const loading = load(c, question, all)
        return all.length > 0 && refreshes ? loading.finally(() => refreshes.tell(fullKey)) : loading
      })
      return sendJson(c, json, { compressor, cacheControl, headers: { 'X-Source': source } })
    },
  }
}

/** Rejects when the signal aborts. The signal lives on for its time, so it must not retain the value. */
async function beforeAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
