import { count } from '../../shared/api/counts.schema.ts'
import { socialNames } from '../../shared/embedded/socialProviders.ts'
import { errorCodes } from '../../shared/errorCodes.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { Capability } from '../capability.ts'
import { busy } from '../middleware/rateLimits.ts'
import { createTokenBuckets } from '../middleware/tokenBuckets.ts'
import { checkInput } from '../routes/checkInput.ts'
import type { Project } from '../store/projects.ts'

/** Names of wallets outside of our list. Anyone may call this endpoint, so free names would fill the database. */
const otherWays: readonly string[] = ['Email', 'WalletConnect', 'Coinbase', ...Object.values(socialNames)]
export const otherWallet = 'Another wallet'
const otherError = 'unknown'
/** Of one client, or of all behind one address: one opening takes a few. */
const countLimit = { burst: 30, perSecond: 0.5 }

/** A page may turn `analytics` on only for itself. Operators count only if they asked for it. */
export const isCounted = ({ remote }: Project): boolean => remote.settings.analytics === true

/** How often modals are opened and wallets connected, for the operator (cdn/admin). */
export const counts: Capability = {
  routes(app, { deps: { dailyCounts, site, clientAddress, elapsed }, forSmallPost }) {
    const clients = createTokenBuckets(countLimit, elapsed)
    app.post(count.path, ...forSmallPost, c => {
      checkInput(count.query, c.req.query(), 'query')
      const { kind, name = '' } = checkInput(count.body, fromJson(c.get('body')), 'body')
      if (!dailyCounts) throw new ApiFailure('not_available', 'This server has no database, which counts need')
      const known = {
        open: () => '',
        connect: () =>
          otherWays.includes(name) || site().listing.wallets.some(wallet => wallet.name === name) ? name : otherWallet,
        error: () => (errorCodes.some(code => code === name) ? name : otherError),
      }
      const waitSeconds = clients.take(clientAddress(c), 1)
      if (waitSeconds > 0) throw busy('Too many counts', waitSeconds)
      const project = c.get('project')
      if (isCounted(project)) dailyCounts.count({ project: project.id, kind, name: known[kind]() })
      return c.json({ success: true as const }, 200, { 'Cache-Control': 'no-store' })
    })
  },
}
