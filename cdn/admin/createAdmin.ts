import type { Hono } from 'hono'
import type { CdnEnv } from '../cdnEnv.ts'
import { createSite } from '../createSite.ts'
import { createMeter } from '../meter.ts'
import { boundedBody } from '../middleware/boundedBody.ts'
import { type ClientAddress, createRateLimits, limited } from '../middleware/rateLimits.ts'
import type { RateLimit } from '../middleware/tokenBuckets.ts'
import { describeApi } from '../routes/openApi.ts'
import { createNodeClientAddress } from '../sources/nodeClientAddress.ts'
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

/** Of each holder of a token: enough for a person's clicks and for a script's loop. */
const rateLimit: RateLimit = { burst: 300, perSecond: 20 }
/** Of an address. Callers through SSH share one, with each page that is open beside the admin: they lock no holder out. */
const wrongTokenLimit: RateLimit = { burst: 10, perSecond: 2 / 3 }
const maxBodyBytes = 256 << 10
const bodyTimeoutMs = 10_000

/** The operator's admin, for the management port: its API and its page. */
export function createAdmin(deps: AdminDeps): Hono<CdnEnv> {
  const { site, tokens, data, files } = deps
  const { timeout, elapsed, now } = site
  const limitsOf = (limit: RateLimit, clientAddress: ClientAddress) =>
    createRateLimits({
      ...{ perClient: limit, perProject: limit, clientAddress, elapsed },
      meter: site.meter ?? createMeter(),
    })
  // The proxies in front of the public port are not in front of this one, so anyone could have written their headers.
  const addressOf = createNodeClientAddress(0)
  const limits = limitsOf(rateLimit, c => c.get('actor')?.id ?? addressOf(c))
  const app = createSite(site)
  const body = boundedBody({ maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs, timeout, limits })
  const answers = adminAnswers(app, {
    limits,
    wrongTokens: limitsOf(wrongTokenLimit, addressOf),
    body,
    tokens,
    data,
    now,
  })
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
