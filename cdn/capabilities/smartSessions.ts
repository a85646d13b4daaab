import { keepSmartSession, smartSessions as listed, revokeSmartSession } from '../../shared/api/smartSessions.schema.ts'
import type { Capability } from '../capability.ts'
import { smartSessionRoutes } from '../sessions/smartSessionRoutes.ts'
import { createSmartSessionStore } from '../sessions/smartSessionStore.ts'

/** Permissions that wallets granted to pages, stored for the accounts that signed for them. */
export const smartSessions: Capability = {
  routes(app, { deps, limits, nodes, nodeCalls, signatureChecks, forCall, forPost, conditional }) {
    const routes = smartSessionRoutes(createSmartSessionStore(deps.data), {
      deps,
      limits,
      nodes,
      nodeCalls,
      signatureChecks,
    })
    app.get(listed.path, ...forCall, conditional, routes.list)
    app.post(keepSmartSession.path, ...forPost, routes.keep)
    app.post(revokeSmartSession.path, ...forPost, routes.revoke)
  },
}
