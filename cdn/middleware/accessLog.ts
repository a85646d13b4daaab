import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { CdnEnv } from '../cdnEnv.ts'

/**
 * One request. The route's pattern stands for the path, and the query is left out: both may hold an account's address.
 * Client addresses are written only where an operator asks for them.
 */
export interface AccessEntry {
  /** ISO 8601. */
  time: string
  /** Told to the client too where the request failed. */
  requestId: string
  method: string
  route: string
  status: number
  durationMs: number
  project?: string | undefined
  pageOrigin?: string | undefined
  client?: string | undefined
  /** Why it was refused. */
  code?: string | undefined
  /** What went wrong on our side. */
  fault?: string | undefined
}

export interface AccessLogOptions {
  log(entry: AccessEntry): void
  /** Milliseconds since 1970. */
  now(): number
  /** Names the client in the log; without it no line does. */
  nameClient?: ((c: Parameters<typeof routePath>[0]) => string) | undefined
}

/** Tells `log` about every request once it is answered, and gives what failed an id to be found by. */
export function accessLog({ log, now, nameClient }: AccessLogOptions) {
  return createMiddleware<CdnEnv>(async (c, next) => {
    const startedAt = now()
    const requestId = newRequestId()
    c.set('requestId', requestId)
    await next()
    if (c.res.status >= 400) c.header('X-Request-Id', requestId)
    log({
      time: new Date(startedAt).toISOString(),
      requestId,
      method: c.req.method,
      route: routePath(c).replace(/\{.*?\}/g, ''),
      status: c.res.status,
      durationMs: now() - startedAt,
      project: c.get('project')?.id,
      pageOrigin: c.get('pageOrigin'),
      client: nameClient?.(c),
      code: c.get('code'),
      fault: c.get('fault'),
    })
  })
}

function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
