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
import { StoreFailure } from '../store/storeFailure.ts'
import type { Timeout } from '../timeout.ts'
import { type PreparedJson, prepareJson, sendJson } from './preparedJson.ts'

/** Path of a picture on this server; undefined for an address without one. */
export type PathOf = PictureNames['pathOf']

/** What a route asks a source. */
export interface AccountQuestion<E extends Endpoint> {
  endpoint: E
  /** Who is asked. */
  source: { readonly name: string }
  /** Everything besides the project that the answer depends on. */
  key: readonly string[]
  freshness: Freshness
  /** What is read anew even if it is known, by its ids. */
  forced?: readonly string[]
  cacheControl: string
  /**
   * @param forced what is read anew, of all who share this read
   * @returns undefined if the source has no such facts
   */
  ask(
    part: Pick<AccountRead, 'client' | 'intake' | 'signal' | 'later' | 'unsure' | 'answeredBy'>,
    forced: readonly string[],
  ): Promise<EndpointReply<E>> | undefined
  /** Cuts texts and replaces the addresses of pictures. */
  tidy(reply: EndpointReply<E>, pathOf: PathOf): Promise<EndpointReply<E>>
}

export interface AccountAnswers {
  /**
   * Answers from memory, or asks the source, once for all that ask the same at the same time.
   * @throws ApiFailure `not_available`, `node_failed` or `rate_limited`; StoreFailure
   */
  answer<E extends Endpoint>(c: Context<CdnEnv>, question: AccountQuestion<E>): Promise<Response>
}

export interface AccountAnswersOptions {
  nodeCalls: NodeCalls
  limits: RateLimits
  /** Undefined where there is no database. */
  pictures: Pictures | undefined
  compressor: Compressor
  /** Milliseconds, by a clock that only goes on. */
  elapsed(): number
  timeout: Timeout
  /** Time limit of one question. */
  timeoutMs: number
  sharesReads: boolean
  meter: Meter
}

/** What a question that is not answered from memory costs in requests: it takes several calls to the nodes. */
const tokensPerRead = 4
/** A forced one is never answered from memory. */
const tokensPerForcedRead = 10

interface KnownReply {
  json: PreparedJson
  source: string
  /** A part of it is missing only for now. */
  isUnsure: boolean
}

export function createAccountAnswers(options: AccountAnswersOptions): AccountAnswers {
  const { nodeCalls, limits, pictures, compressor, elapsed, timeout, timeoutMs, sharesReads, meter } = options
  const replies = createReplyCache<KnownReply>({
    now: elapsed,
    sharesReads,
    meter,
    // With room for the compressed forms.
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
      // The amounts matter more than their pictures.
      c.set('fault', String(error))
      return tidy(reply, async () => undefined)
    }
  }

  /** Not if too much is done late. */
  const doLate = async (c: Context<CdnEnv>, client: string, work: LateWork, afterMs: number): Promise<void> => {
    await new Promise(resolve => setTimeout(resolve, afterMs))
    try {
      const intake = nodeCalls.beginLate(c, client)
      await work({ intake, signal: timeout(timeoutMs) }).finally(intake.end)
    } catch {
      // Whoever asks for what it would have found meets the failure.
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
      const { json, source } = await replies.read(fullKey, freshness, forced, all => load(c, question, all))
      return sendJson(c, json, { compressor, cacheControl, headers: { 'X-Source': source } })
    },
  }
}

/** Rejects when the signal aborts. The signal keeps nothing of the value after that, as it lives on for its time. */
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
