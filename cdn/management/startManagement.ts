import { Hono } from 'hono'
import { answerBy, createHttpServer, listen, stop } from '../httpServer.ts'
import type { Metrics } from './metrics.ts'

export interface ManagementOptions {
  host: string
  port: number
  metrics: Metrics
  /** Whether this server should get requests. */
  isReady(): boolean
}

export interface Management {
  port: number
  stop(): Promise<void>
}

/**
 * Serves balancers, orchestrators and Prometheus on a port that must never be public. A server stays ready without its
 * database: the loader needs none, and all servers share the same one.
 * @throws StartupError
 */
export async function startManagement({ host, port, metrics, isReady }: ManagementOptions): Promise<Management> {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  app.get('/livez', c => c.text('ok'))
  app.get('/readyz', c => (isReady() ? c.text('ok') : c.text('stopping', 503)))
  app.get('/metrics', async c => c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType }))
  const server = createHttpServer()
  answerBy(server, app.fetch)
  const taken = await listen(server, port, host, 'CK_MANAGEMENT_PORT')
  return { port: taken, stop: () => stop(server) }
}
