import { type Context, Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { ApiFailure, apiErrorReply } from './apiFailure.ts'
import type { CdnDeps } from './CdnDeps.ts'
import type { CdnEnv } from './cdnEnv.ts'
import { accessLog } from './middleware/accessLog.ts'
import { retireWorkers } from './middleware/retireWorkers.ts'
import { tidyPath } from './routes/tidyPath.ts'
import { StoreFailure } from './store/storeFailure.ts'

/**
 * For files that a browser can open as a document, such as SVG: their scripts would run on the modal's origin. A script
 * opened directly is shown as text.
 */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The middleware and routes of one origin. @param other another origin, with routes of its own */
export function createSite(deps: CdnDeps, other?: { host: string; app: Hono<CdnEnv> }): Hono<CdnEnv> {
  const app = new Hono<CdnEnv>()
  if (other)
    app.use(async (c, next) => {
      if (new URL(c.req.url).host !== other.host) return next()
      return other.app.fetch(c.req.raw, c.env)
    })

  app.onError((error, c) => {
    if (error instanceof ApiFailure) return apiErrorReply(c, error)
    if (error instanceof StoreFailure && error.reason === 'unfit')
      return apiErrorReply(
        c,
        new ApiFailure('invalid_request', 'A text of this request has a NUL, which cannot be kept'),
      )
    c.set('fault', String(error))
    if (error instanceof StoreFailure)
      return apiErrorReply(
        c,
        new ApiFailure(
          'not_available',
          error.reason === 'full'
            ? 'The server has no room left to keep what this needs; try again later'
            : 'The server cannot use its database; try again later',
        ),
      )
    const advice = `The server failed; its operator finds the reason in the log under ${c.get('requestId')}`
    return apiErrorReply(c, new ApiFailure('internal', advice))
  })
  app.notFound(c => apiErrorReply(c, new ApiFailure('not_found', 'Nothing is served under this address')))
  app.use(
    accessLog({
      log: deps.log,
      now: deps.now,
      elapsed: deps.elapsed,
      nameClient: deps.logClients ? deps.clientAddress : undefined,
      traces: deps.traces,
    }),
  )
  app.use(async (c, next) => {
    await next()
    c.header('X-Content-Type-Options', 'nosniff')
    const { headers } = c.res
    const isScript = headers.get('Content-Type')?.startsWith('text/javascript')
    if (!isScript && !headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', closedPolicy)
  })
  app.use(retireWorkers)
  app.use(methodNotAllowed({ app, onMethodNotAllowed }))
  app.use(tidyPath)
  // Any page may read why it was refused. Preflights are never answered, so in browsers only our own pages can post
  // JSON.
  app.use('/v1/*', async (c, next) => {
    await next()
    // Only our own pages may load pictures.
    if (c.res.headers.has('Cross-Origin-Resource-Policy')) return
    if (c.req.method === 'GET' || c.req.method === 'HEAD') c.header('Access-Control-Allow-Origin', '*')
  })
  return app
}

function onMethodNotAllowed(c: Context<CdnEnv>, methods: string[]): Response {
  const allow = methods.join(', ')
  return apiErrorReply(c, new ApiFailure('method_not_allowed', `Accepted here: ${allow}`, { Allow: allow }))
}
