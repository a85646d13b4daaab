import type { Hono } from 'hono'
import type { CdnDeps } from '../CdnDeps.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { createSite } from '../createSite.ts'
import { createMeter } from '../meter.ts'
import { boundedBody } from '../middleware/boundedBody.ts'
import { createRateLimits } from '../middleware/rateLimits.ts'
import type { RateLimit } from '../middleware/tokenBuckets.ts'
import { describeApi } from '../routes/openApi.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import type { DataStore, Store } from '../store/store.ts'
import type { AdminDeps } from './AdminDeps.ts'
import { adminAnswers } from './adminAnswers.ts'
import type { AdminFiles } from './adminFiles.ts'
import { adminPage } from './adminPage.ts'
import type { AdminTokens } from './adminTokens.ts'
import { auditRoutes } from './auditRoutes.ts'
import { countRoutes } from './countRoutes.ts'
import type { DailyCounts } from './dailyCounts.ts'
import { adminEndpoints } from './endpoints.ts'
import { nameRoutes } from './nameRoutes.ts'
import { orderRoutes } from './orderRoutes.ts'
import { projectRoutes } from './projectRoutes.ts'
import type { StoredProjects } from './storedProjects.ts'
import { userRoutes } from './userRoutes.ts'

/** A person clicks, a script asks in a loop: enough for both. */
const rateLimit: RateLimit = { burst: 300, perSecond: 20 }
const maxBodyBytes = 256 << 10
const bodyTimeoutMs = 10_000

/** The operator's admin, for the management port: its API and its page. */
export function createAdmin(deps: AdminDeps): Hono<CdnEnv> {
  const { site, tokens, data, files } = deps
  const { timeout, clientAddress, elapsed, now } = site
  const limits = createRateLimits({
    ...{ perClient: rateLimit, perProject: rateLimit, clientAddress, elapsed },
    meter: site.meter ?? createMeter(),
  })
  const app = createSite(site)
  const body = boundedBody({ maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs, timeout, limits })
  const answers = adminAnswers(app, { limits, body, tokens, data, now })
  projectRoutes(answers, deps)
  countRoutes(answers, deps)
  userRoutes(answers, deps)
  nameRoutes(answers, deps)
  orderRoutes(answers, deps)
  auditRoutes(answers, deps)
  app.get('/admin/v1/openapi.json', c => {
    const url = new URL(c.req.url).origin
    const endpoints = Object.entries(adminEndpoints)
    return c.json(describeApi('The admin of its server', site.site().newest.version, [{ url, endpoints }]))
  })
  adminPage(app, files)
  return app
}
