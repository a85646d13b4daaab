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

export interface AdminDeps {
  /** Those of the server whose admin this is. */
  site: CdnDeps
  data: DataStore
  cache: Store
  tokens: AdminTokens
  stored: StoredProjects
  counts: DailyCounts
  /** The entries of projects.json, as it has them. */
  fileEntries(): Promise<readonly ProjectEntry[]>
  /** @throws StartupError that says what is wrong with an entry */
  checkEntry(entry: ProjectEntry): void
  /** Has the server use the projects as they are now. */
  reloadProjects(): Promise<void>
  /** The page's build; undefined if there is none. */
  files: AdminFiles | undefined
}

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
