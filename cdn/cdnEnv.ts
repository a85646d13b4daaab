import type { AdminActor } from './admin/adminTokens.ts'
import type { Project } from './store/projects.ts'

/** Values that middleware and routes share during one request. */
export interface CdnEnv {
  Variables: {
    /** Set by accessLog, which runs first. */
    requestId: string
    /** Set by forProject. */
    project: Project
    /** Set by the admin's demandRole: who calls. */
    actor: AdminActor
    /** Set by boundedBody. */
    body: string
    /** For the access log: why the request was refused. */
    code?: string
    /** For the access log: the page that asked for the modal. */
    pageOrigin?: string
    /** For the access log: the unexpected error. */
    fault?: string
  }
}
