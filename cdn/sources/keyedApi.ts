import type * as z from 'zod'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import { isShallow } from '../isShallow.ts'
import type { AccountRead } from './accountSource.ts'
import { readCapped } from './readCapped.ts'
import { SourceBusy } from './sourceBusy.ts'

export interface ApiDeps {
  fetch: typeof fetch
  /** A value of the server's environment. */
  secret(name: string): string | undefined
}

/** An API that an operator chose, perhaps with a key. */
export interface ApiSettings {
  /** Base of all its addresses. */
  url: string
  /** `env:NAME` takes it from the server's environment. */
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
  /** What a 404 means, if it says that there is nothing yet. */
  missing?: Reply
  /** What a refusal means, by its text, if the caller can tell it apart from a failure. */
  refusal?(text: string): ApiFailure | undefined
}

export type ApiRead = Pick<AccountRead, 'intake' | 'signal'>

export interface KeyedApi {
  /**
   * Its words are as untrusted as a contract's: they are bounded and checked, and no failure repeats them.
   * @throws ApiFailure `node_failed` or `not_available`; SourceBusy; errors of the intake
   */
  call<Reply>(read: ApiRead, call: ApiCall<Reply>): Promise<Reply>
}

const maxReplyBytes = 4 << 20
const maxRefusalBytes = 16 << 10
/** With which an API says that it cannot do this. */
const refusalStatuses = [400, 404, 409, 422]
const maxLevels = 24
/** How `key` names a variable of the environment. */
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
      const response = await deps
        .fetch(url.href, {
          method: body === undefined && !form ? 'GET' : 'POST',
          headers,
          redirect: 'manual',
          signal,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          // The type of a form's body comes with it.
          ...(form && { body: new URLSearchParams(form) }),
        })
        .catch(thrown => {
          throw signal.aborted
            ? thrown
            : new ApiFailure('node_failed', 'The source of this network could not be reached')
        })
      if (!response.ok) {
        const why = refusal && refusalStatuses.includes(response.status)
        const said = why ? await readCapped(response, maxRefusalBytes, intake, signal) : await response.body?.cancel()
        if (response.status === 404 && missing !== undefined) return missing
        throw (said && refusal?.(said)) || statusFailure(response)
      }
      const text = await readCapped(response, maxReplyBytes, intake, signal)
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

/** What the status of another server means for our caller, without its words. */
function statusFailure({ status, headers }: Response): ApiFailure {
  const detail = `The source answered HTTP ${status}`
  if (status === 429)
    return new SourceBusy(Number(/^\d{1,4}$/.exec(headers.get('Retry-After') ?? '')?.[0] ?? 5), detail)
  if (status === 401 || status === 402 || status === 403)
    return new ApiFailure('not_available', 'The source of this network refuses to answer', {}, detail)
  return new ApiFailure('node_failed', 'The source of this network failed', {}, detail)
}
