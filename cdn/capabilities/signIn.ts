import { authenticate, authMe, authNonce, authRenew, authSignOut, authVerify } from '../../shared/api/auth.schema.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { Capability } from '../capability.ts'
import { ownPagesOnly } from '../middleware/ownPagesOnly.ts'
import { limited } from '../middleware/rateLimits.ts'
import { authRoutes } from '../signIn/authRoutes.ts'
import { createSignIn } from '../signIn/signIn.ts'
import { configurationPath, keysPath, openIdConfiguration, publishedKeys } from '../signIn/wellKnown.ts'

/** Sessions of visitors who signed in with a wallet, and tokens of theirs for backends. */
export const signIn: Capability = {
  routes(app, parts) {
    const { deps, limits, forCall, forPost } = parts
    const shared = createSignIn(parts)
    if (!shared) {
      const refuse = () => {
        throw new ApiFailure('not_available', 'This server has no database, which sign-in needs')
      }
      for (const path of ['/v1/auth/*', configurationPath, keysPath]) app.all(path, limited(limits), refuse)
      return
    }
    const routes = authRoutes(shared)
    // Only the modal and backends call these.
    const forGet = [...forCall, ownPagesOnly(deps.publicUrl)] as const
    app.get(authNonce.path, ...forGet, routes.nonce)
    app.get(authMe.path, ...forGet, routes.me)
    app.post(authenticate.path, ...forPost, routes.authenticate)
    app.post(authRenew.path, ...forPost, routes.renew)
    app.post(authSignOut.path, ...forPost, routes.signOut)
    app.post(authVerify.path, ...forPost, routes.verify)
    app.get(configurationPath, limited(limits), openIdConfiguration(deps.publicUrl))
    app.get(keysPath, limited(limits), publishedKeys(shared.keys))
  },
}
