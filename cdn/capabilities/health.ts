import type { Capability } from '../capability.ts'
import { healthz } from '../routes/healthz.ts'

/** Whether all parts of the server are up. */
export const health: Capability = {
  routes(app, { deps: { publicUrl, site, services, probes, timeout }, limits, nodes }) {
    app.use('/healthz', async (c, next) => {
      limits.chargeHealthCheck(c)
      await next()
    })
    const all = () => ({ cdn: publicUrl, ...services })
    app.get(
      '/healthz',
      healthz({ version: () => site().newest.version, services: all, nodes: nodes.states, probes, timeout }),
    )
  },
}
