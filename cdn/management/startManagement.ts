import { Hono } from 'hono'
import { type Answer, answerBy, createHttpServer, listen, stop } from '../httpServer.ts'
import type { Metrics } from './metrics.ts'

export interface ManagementOptions {
  host: string
  port: number
  metrics: Metrics
  /** Whether this server should get requests. */
  isReady(): boolean
  /** The operator's admin; undefined while the server starts. */
  admin(): Answer | undefined
}

export interface Management {
  port: number
  stop(): Promise<void>
}

/**
 * Serves balancers, orchestrators and Prometheus on a port that must never be public. A server stays ready without its
 * database: the loader needs none, and all servers share the same one.
 * @throws OperatorError
 */
export async function startManagement({ host, port, metrics, isReady, admin }: ManagementOptions): Promise<Management> {
  const app = new Hono()
  const fresh = { 'Cache-Control': 'no-store' }
  app.get('/livez', c => c.text('ok', 200, fresh))
  app.get('/readyz', c => (isReady() ? c.text('ok', 200, fresh) : c.text('stopping', 503, fresh)))
  app.get('/metrics', async c => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, ...fresh }))
  for (const path of ['/admin', '/admin/*'])
    app.all(path, c => admin()?.(c.req.raw, c.env as object) ?? c.text('starting', 503, fresh))
  const server = createHttpServer()
  answerBy(server, app.fetch)
  const taken = await listen(server, port, host, 'CK_MANAGEMENT_PORT')
  return { port: taken, stop: () => stop(server) }
}
