import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Traces } from '../traces/Traces.ts'
import { callerOf, requestIdOf } from './tracing.ts'
import { withoutPeople } from './withoutPeople.ts'

/**
 * One request. Contains the route's pattern instead of the path, and no query: both could hold an account address.
 * Client addresses are logged only if the operator enables them.
 */
export interface AccessEntry {
  /** ISO 8601. */
  time: string
  /** A proxy's, or our own. Also sent to the client if the request failed. */
  requestId: string
  /** The trace id from `traceparent`; our own if spans are sent to a collector. */
  traceId?: string | undefined
  method: string
  route: string
  status: number
  durationMs: number
  project?: string | undefined
  pageOrigin?: string | undefined
  client?: string | undefined
  /** Error code, if the request was refused. */
  code?: string | undefined
  /** The unexpected error, if the server failed, without personal data. */
  fault?: string | undefined
  /** Why no source can see the list that was asked for, although nothing failed. */
  unseen?: string | undefined
}

export interface AccessLogOptions {
  log(entry: AccessEntry): void
  /** Milliseconds since 1970. */
  now(): number
  /** Monotonic milliseconds. */
  elapsed(): number
  /** Returns the client's address for the log. If undefined, clients are not logged. */
  nameClient?: ((c: Parameters<typeof routePath>[0]) => string) | undefined
  traces?: Traces | undefined
}

/** Logs every request once it is answered, and sends failed ones an id to find their log entry. */
export function accessLog({ log, now, elapsed, nameClient, traces }: AccessLogOptions) {
  return createMiddleware<CdnEnv>(async (c, next) => {
    const [time, startedAt] = [new Date(now()).toISOString(), elapsed()]
    const requestId = requestIdOf(c.req.raw.headers)
    c.set('requestId', requestId)
    const answer = async (traceId: string | undefined): Promise<AccessEntry> => {
      await next()
      if (c.res.status >= 400) c.header('X-Request-Id', requestId)
      const [fault, unseen] = [c.get('fault'), c.get('unseen')]
      const entry: AccessEntry = {
        time,
        requestId,
        method: c.req.method,
        route: routePath(c).replace(/\{.*?\}/g, ''),
        status: c.res.status,
        durationMs: Math.round(elapsed() - startedAt),
        project: c.get('project')?.id,
        pageOrigin: c.get('pageOrigin'),
        client: nameClient?.(c),
        code: c.get('code'),
        fault: fault && withoutPeople(fault),
        unseen: unseen && withoutPeople(unseen),
        traceId,
      }
      log(entry)
      return entry
    }
    const { headers } = c.req.raw
    if (traces) await traces.request(headers, c.req.method, answer)
    else await answer(callerOf(headers)?.traceId)
  })
}
