import { createMiddleware } from 'hono/factory'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Projects } from '../store/projects.ts'

/**
 * Finds the project a call of the API is made for.
 * @throws ApiFailure `project_missing` or `project_not_found`
 */
export function forProject(projects: Projects) {
  return createMiddleware<CdnEnv>(async (c, next) => {
    const id = c.req.query('projectId')
    if (!id) throw new ApiFailure('project_missing', 'Add projectId=… to the query: every call names its project')
    const project = await projects.find(id)
    if (!project) throw new ApiFailure('project_not_found', 'This server has no project with that projectId')
    c.set('project', project)
    await next()
  })
}
