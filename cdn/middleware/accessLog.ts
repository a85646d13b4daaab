import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { CdnEnv } from '../cdnEnv.ts'

/**
 * One request. The route's pattern stands for the path, and the query is left out: both may hold an account's address.
 * Client addresses are not written either.
 */
export interface AccessEntry {
  /** ISO 8601. */
  time: string
  method: string
  route: string
  status: number
  durationMs: number
  project?: string | undefined
  pageOrigin?: string | undefined
  /** Why it was refused. */
  code?: string | undefined
  /** What went wrong on our side. */
  fault?: string | undefined
}

/** Tells `log` about every request once it is answered. */
export function accessLog(log: (entry: AccessEntry) => void, now: () => number) {
  return createMiddleware<CdnEnv>(async (c, next) => {
    const startedAt = now()
    await next()
    log({
      time: new Date(startedAt).toISOString(),
      method: c.req.method,
      route: routePath(c).replace(/\{.*?\}/g, ''),
      status: c.res.status,
      durationMs: now() - startedAt,
      project: c.get('project')?.id,
      pageOrigin: c.get('pageOrigin'),
      code: c.get('code'),
      fault: c.get('fault'),
    })
  })
}
