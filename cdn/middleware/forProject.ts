import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { demandNetwork } from '../abuse/demandAllowed.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { allowsOrigin, type Projects } from '../store/projects.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import type { ClientAddress } from './rateLimits.ts'

/**
 * Finds the project of an API call. From a browser, only our own pages and the project's pages may call. Requests
 * without an Origin do not come from pages, so no visitor needs protection from them.
 *
 * @param otherId where the id may be if the query has none
 * @throws ApiFailure `project_missing`, `project_not_found`, `origin_not_allowed` or `access_denied`
 */
export function forProject(
  { projects, clientAddress }: { projects: Pick<Projects, 'find'>; clientAddress: ClientAddress },
  publicUrl: string,
  otherId: (c: Context<CdnEnv>) => unknown = () => {},
) {
  return createMiddleware<CdnEnv>(async (c, next) => {
    const id = c.req.query('projectId') ?? otherId(c)
    if (!id || typeof id !== 'string')
      throw new ApiFailure('project_missing', 'Add projectId=… to the query: every call names its project')
    const project = await projects.find(id)
    if (!project) throw new ApiFailure('project_not_found', 'This server has no project with that projectId')
    c.set('project', project)
    const origin = c.req.header('Origin')
    if (origin !== undefined && origin !== publicUrl && !(parseWebOrigin(origin) && allowsOrigin(project, origin)))
      throw new ApiFailure('origin_not_allowed', "This page's origin is not in the project's allowedOrigins")
    demandNetwork(project, clientAddress(c))
    await next()
  })
}
