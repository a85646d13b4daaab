import type * as z from 'zod'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import { isShallow } from '../isShallow.ts'
import type { AccountRead } from './accountSource.ts'
import { askServer, type ServerReply } from './askServer.ts'
import { sourceBusy } from './sourceBusy.ts'

export interface ApiDeps {
  fetch: typeof fetch
  /** A value of the server's environment. */
  secret(name: string): string | undefined
}

/** An API that an operator chose, perhaps with a key. */
export interface ApiSettings {
  /** Base URL. */
  url: string
  /** `env:NAME` reads it from the server's environment. */
  key?: string | undefined
  keyIn: 'header' | 'query'
  keyName: string
  /** What comes before the key. */
  keyPrefix?: string
  /** Sent with each call. */
  headers?: Readonly<Record<string, string>>
}

export interface ApiCall<Reply> {
  path: string
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
  /** Sent as a form's fields instead of a JSON body. */
  form?: Readonly<Record<string, string>>
  reply: z.ZodType<Reply>
  /** The value of a 404 that means "nothing yet". */
  missing?: Reply
  /** Interprets a refusal by its text; undefined if it is a failure. */
  refusal?(text: string): ApiFailure | undefined
}

export type ApiRead = Pick<AccountRead, 'intake' | 'signal'>

export interface KeyedApi {
  /**
   * Its replies are as untrusted as a contract's: they are bounded and validated, and failures never quote them.
   * @throws ApiFailure `node_failed` or `not_available`, or `rate_limited` of a busy source; errors of the intake
   */
  call<Reply>(read: ApiRead, call: ApiCall<Reply>): Promise<Reply>
}

const maxReplyBytes = 4 << 20
const maxRefusalBytes = 16 << 10
/** Statuses of refused requests. */
const refusalStatuses = [400, 404, 409, 422]
const maxLevels = 24
/** `env:NAME` in `key` names an environment variable. */
const fromEnvironment = /^env:(\w+)$/

/** @throws ApiFailure `not_available` if the variable that it names is not set */
export function readKey(key: string | undefined, secret: ApiDeps['secret']): string | undefined {
  const [, name] = fromEnvironment.exec(key ?? '') ?? []
  const value = name ? secret(name) : key
  if (name && !value)
    throw new ApiFailure('not_available', 'The source of this network is not set up', {}, `${name} is not set`)
  return value
}

export function createKeyedApi(settings: ApiSettings, deps: ApiDeps): KeyedApi {
  const { url: base, key: named, keyIn, keyName, keyPrefix = '', headers: always = {} } = settings
  return {
    async call({ intake, signal }, { path, query = {}, body, form, reply, missing, refusal }) {
      const key = readKey(named, deps.secret)
      const url = new URL(`${base.replace(/\/$/, '')}${path}`)
      for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
      const headers = new Headers({ Accept: 'application/json', ...always })
      if (key && keyIn === 'query') url.searchParams.set(keyName, key)
      if (key && keyIn === 'header') headers.set(keyName, `${keyPrefix}${key}`)
      if (body !== undefined) headers.set('Content-Type', 'application/json')
      // The next source is asked instead of this one again.
      const answer = await askServer(url.href, {
        method: body === undefined && !form ? 'GET' : 'POST',
        ...{ fetch: deps.fetch, signal, intake, headers },
        ...{ maxBytes: maxReplyBytes, maxErrorBytes: refusal && maxRefusalBytes },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // The body brings its own content type.
        ...(form && { body: new URLSearchParams(form) }),
        unreached: () => new ApiFailure('node_failed', 'The source of this network could not be reached'),
      })
      const { text } = answer
      if (!answer.ok) {
        if (answer.status === 404 && missing !== undefined) return missing
        const isRefusal = text && refusalStatuses.includes(answer.status)
        throw (isRefusal && refusal?.(text)) || statusFailure(answer)
      }
      if (text === undefined)
        throw new ApiFailure('node_failed', `The source of this network answered over ${maxReplyBytes} bytes`)
      const value = fromJson(text)
      const { data } = reply.safeParse(isShallow(value, maxLevels) ? value : undefined)
      if (data === undefined)
        throw new ApiFailure('node_failed', 'The source of this network answered in an unknown form')
      return data
    },
  }
}

/** Maps another server's status to our failures, without its message. */
function statusFailure({ status, headers }: ServerReply): ApiFailure {
  const detail = `The source answered HTTP ${status}`
  if (status === 429) return sourceBusy(Number(/^\d{1,4}$/.exec(headers.get('Retry-After') ?? '')?.[0] ?? 5), detail)
  if (status === 401 || status === 402 || status === 403)
    return new ApiFailure('not_available', 'The source of this network refuses to answer', {}, detail)
  return new ApiFailure('node_failed', 'The source of this network failed', {}, detail)
}
