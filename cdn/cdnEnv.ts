import type { AdminActor } from './admin/adminTokens.ts'
import type { Project } from './store/projects.ts'

/**
 * A reply's body that is sent once it is known.
 * @param whenLeft says what to do if the client hangs up
 */
export type DeferredBody = (whenLeft: (leave: () => void) => void) => Promise<string>

/** Values that middleware and routes share during one request. */
export interface CdnEnv {
  Bindings: {
    /**
     * Sends the reply's body later. Until then, the request's context is freed. Not every server supports it.
     * @param body never rejects
     */
    deferBody?(body: DeferredBody): void
  }
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
    /** For the access log: why a list is answered as unseen, although nothing failed. */
    unseen?: string
  }
}
