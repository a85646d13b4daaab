import type { Context } from 'hono'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { RateLimits } from '../middleware/rateLimits.ts'
import { allowsTests, type Projects } from '../store/projects.ts'
import type { Site } from '../store/site.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import { publicHeaders } from './siteFiles.ts'

interface TestScriptOptions {
  /** The current site. */
  site(): Site
  projects: Projects
  limits: RateLimits
}

/**
 * Serves the script of test mode (loader/late/test) to the origins in a project's `testOrigins`. The tag has
 * `crossorigin`, so the browser itself states the page's origin. The file has another name, since static hosts would
 * serve it to every page.
 */
export function testScript({ site, projects, limits }: TestScriptOptions) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    limits.chargeClient(c, 1)
    const project = await projects.find(c.req.query('p') ?? '')
    if (!project)
      throw new ApiFailure('project_not_found', 'This server has no project with the id in `p`', publicHeaders)
    c.set('project', project)
    const origin = parseWebOrigin(c.req.header('Origin') ?? '')
    if (!origin || !allowsTests(project, origin))
      throw new ApiFailure(
        'origin_not_allowed',
        `Test mode is off for ${origin ?? 'a page without an origin'}. The operator of project ${project.id} lists the origins of tests in testOrigins`,
        publicHeaders,
      )
    const file = await site().files.read(`${c.req.param('version')}/test.gated`)
    if (!file) return c.notFound()
    return c.body(file.bytes, 200, {
      ...publicHeaders,
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Origin',
    })
  }
}
