import type { Hono } from 'hono'
import type { CdnEnv } from '../cdnEnv.ts'
import { createSite } from '../createSite.ts'
import { createMeter } from '../meter.ts'
import { boundedBody } from '../middleware/boundedBody.ts'
import { createRateLimits, limited } from '../middleware/rateLimits.ts'
import type { RateLimit } from '../middleware/tokenBuckets.ts'
import { describeApi } from '../routes/openApi.ts'
import type { AdminDeps } from './AdminDeps.ts'
import { adminAnswers } from './adminAnswers.ts'
import { adminPage } from './adminPage.ts'
import { auditRoutes } from './auditRoutes.ts'
import { countRoutes } from './countRoutes.ts'
import { denyRoutes } from './denyRoutes.ts'
import { adminEndpoints } from './endpoints.ts'
import { nameRoutes } from './nameRoutes.ts'
import { orderRoutes } from './orderRoutes.ts'
import { projectRoutes } from './projectRoutes.ts'
import { stopRoutes } from './stopRoutes.ts'
import { userRoutes } from './userRoutes.ts'

/** Enough for a person's clicks and for a script's loop. */
const rateLimit: RateLimit = { burst: 300, perSecond: 20 }
/** Separate from the limit of requests: callers through SSH share an address, and a guess must lock no one out. */
const wrongTokenLimit: RateLimit = { burst: 10, perSecond: 2 / 3 }
const maxBodyBytes = 256 << 10
const bodyTimeoutMs = 10_000

/** The operator's admin, for the management port: its API and its page. */
export function createAdmin(deps: AdminDeps): Hono<CdnEnv> {
  const { site, tokens, data, files } = deps
  const { timeout, clientAddress, elapsed, now } = site
  const limitsOf = (limit: RateLimit) =>
    createRateLimits({
      ...{ perClient: limit, perProject: limit, clientAddress, elapsed },
      meter: site.meter ?? createMeter(),
    })
  const limits = limitsOf(rateLimit)
  const app = createSite(site)
  const body = boundedBody({ maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs, timeout, limits })
  const answers = adminAnswers(app, { limits, wrongTokens: limitsOf(wrongTokenLimit), body, tokens, data, now })
  projectRoutes(answers, deps)
  denyRoutes(answers, deps)
  countRoutes(answers, deps)
  userRoutes(answers, deps)
  nameRoutes(answers, deps)
  stopRoutes(answers, deps)
  orderRoutes(answers, deps)
  auditRoutes(answers, deps)
  let described = { version: '', text: '' }
  app.get('/admin/v1/openapi.json', limited(limits), c => {
    const { version } = site.site().newest
    if (described.version !== version) {
      const servers = [{ url: '/', endpoints: Object.entries(adminEndpoints) }]
      described = { version, text: JSON.stringify(describeApi('The admin of its server', version, servers)) }
    }
    return c.body(described.text, 200, { 'Content-Type': 'application/json' })
  })
  adminPage(app, files)
  return app
}
