import type { Project } from './store/projects.ts'

/** What routes and middleware tell each other about one request. */
export interface CdnEnv {
  Variables: {
    /** Set by accessLog, which is in front of everything. */
    requestId: string
    /** Set by forProject. */
    project: Project
    /** Set by boundedBody. */
    body: string
    /** For the access log: why the request was refused. */
    code?: string
    /** For the access log: the page that asked for the modal. */
    pageOrigin?: string
    /** For the access log: what was thrown. */
    fault?: string
  }
}
