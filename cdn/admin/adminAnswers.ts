import type { Context, Hono, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Kysely } from 'kysely'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { isShallow } from '../isShallow.ts'
import type { RateLimits } from '../middleware/rateLimits.ts'
import { checkInput } from '../routes/checkInput.ts'
import type { DataStore } from '../store/store.ts'
import type { DataTables } from '../store/tables.ts'
import type { AdminActor, AdminTokens } from './adminTokens.ts'
import { type AuditEntry, addToAudit } from './auditLog.ts'
import { type AdminEndpoint, type Answered, type Asked, readSelf, type Sent } from './endpoints.ts'
import { type Act, may, permissions } from './permissions.ts'

type Details = AuditEntry['details']

/** A caller whose role permits the action. */
export interface AdminCall<E extends AdminEndpoint> {
  actor: AdminActor
  query: Asked<E>
  body: Sent<E>
  /** A path parameter. */
  part(name: string): string
  /**
   * Adds the action to the audit log, in the action's own transaction.
   * @param target id of the affected object
   */
  audit(transaction: Kysely<DataTables>, target: string, details?: Details): Promise<void>
  /** Runs the action and adds it to the audit log, in one transaction. @returns the result of `work` */
  act<Value>(
    target: string,
    work: (transaction: Kysely<DataTables>) => Promise<Value>,
    details?: Details,
  ): Promise<Value>
}

export type AdminAnswers = ReturnType<typeof adminAnswers>

interface Parts {
  /** Of the holder, once their token is known; else, of the address. */
  limits: RateLimits
  /** Charged for each invalid token. */
  wrongTokens: RateLimits
  /** Reads the request's body. */
  body: MiddlewareHandler<CdnEnv>
  tokens: AdminTokens
  data: DataStore
  now(): number
}

/** A forbidden attempt costs as much as this many requests: ten at once, then one every 1.5 s. */
const tokensOfRefusal = 30
const maxLevels = 32

/** Adds endpoints of the admin. Each needs a token whose role permits it (permissions.ts). */
export function adminAnswers(app: Hono<CdnEnv>, { limits, wrongTokens, body, tokens, data, now }: Parts) {
  const findActor = async (c: Context<CdnEnv>): Promise<AdminActor> => {
    const [, token] = /^Bearer (\S{1,200})$/.exec(c.req.header('Authorization') ?? '') ?? []
    if (token === undefined) {
      limits.chargeClient(c, 1)
      throw new ApiFailure('token_missing', 'Send a token of the admin as Authorization: Bearer ck_admin_…')
    }
    const actor = await tokens.find(token)
    if (actor) return actor
    wrongTokens.chargeClient(c, 1)
    throw new ApiFailure('token_invalid', 'This is not a token of the admin, or it was revoked')
  }

  const auditOf =
    (c: Context<CdnEnv>, act: Act) =>
    (transaction: Kysely<DataTables>, target: string, details: Details = {}) =>
      addToAudit(transaction, now(), {
        ...{ actor: c.get('actor').id, act, target, details },
        requestId: c.get('requestId'),
      })

  /** Checked before the body is read. Forbidden attempts are logged, too. */
  const demandRole = ({ act, parts }: AdminEndpoint) =>
    createMiddleware<CdnEnv>(async (c, next) => {
      const actor = await findActor(c)
      c.set('actor', actor)
      limits.chargeClient(c, 1)
      const read = parts?.safeParse(c.req.param())
      const refuse = async (failure: ApiFailure) => {
        limits.chargeClient(c, tokensOfRefusal)
        await auditOf(c, act)(await data.open(), read?.success ? targetOf(read.data) : '', { refused: true })
        throw failure
      }
      if (!may(actor.role, act))
        await refuse(new ApiFailure('role_insufficient', `The role ${actor.role} may not do this (${act})`))
      if (read && !read.success)
        await refuse(new ApiFailure('invalid_request', `The path needs ${read.error.issues[0]?.message}`))
      await next()
    })

  const answer = <E extends AdminEndpoint>(endpoint: E, answerOf: (call: AdminCall<E>) => Promise<Answered<E>>) => {
    const { act, method, path } = endpoint
    const before = [sameOriginOnly, demandRole(endpoint)] as const
    const respond = async (c: Context<CdnEnv>) => {
      const query = checkInput(endpoint.query, c.req.query(), 'query') as Asked<E>
      const sent = endpoint.body && checkInput(endpoint.body, readBody(c), 'body')
      const audit = auditOf(c, act)
      const reply = await answerOf({
        ...{ actor: c.get('actor'), query, body: sent as Sent<E>, audit },
        part: name => c.req.param(name) ?? '',
        async act(target, work, details) {
          const db = await data.open()
          return db.transaction().execute(async transaction => {
            const value = await work(transaction)
            await audit(transaction, target, details)
            return value
          })
        },
      })
      const checked = endpoint.reply.safeParse(reply)
      if (!checked.success) throw new Error(`The reply of ${path} is wrong: ${checked.error.issues[0]?.message}`)
      return c.json(checked.data as object, 200, { 'Cache-Control': 'no-store' })
    }
    if (method === 'GET') app.get(path, ...before, respond)
    else app.post(path, ...before, body, respond)
  }

  answer(readSelf, async ({ actor }) => ({
    ...actor,
    may: (Object.keys(permissions) as Act[]).filter(act => may(actor.role, act)),
  }))
  return { answer }
}

/** @throws ApiFailure `invalid_request` if it nests deeper than a project does */
function readBody(c: Context<CdnEnv>): unknown {
  // A request may send nothing where each field is optional.
  const body = fromJson(c.get('body') || '{}')
  if (isShallow(body, maxLevels)) return body
  throw new ApiFailure('invalid_request', `The body is nested deeper than ${maxLevels} levels`)
}

/** The id or whole name in a path. */
const targetOf = ({ id = '', zone, label }: Readonly<Record<string, string>>): string =>
  label === undefined ? id : `${label}.${zone}`

/** No other origin's page may call this, even with a token. */
const sameOriginOnly = createMiddleware<CdnEnv>(async (c, next) => {
  const origin = c.req.header('Origin')
  const site = c.req.header('Sec-Fetch-Site')
  const isOwn = origin === undefined || new URL(c.req.url).host === hostOf(origin)
  if (!isOwn || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw new ApiFailure('origin_not_allowed', 'Only the page of the admin may call this from a browser')
  await next()
})

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
