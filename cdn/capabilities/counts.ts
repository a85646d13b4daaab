import { count } from '../../shared/api/counts.schema.ts'
import { socialNames } from '../../shared/embedded/socialProviders.ts'
import { errorCodes } from '../../shared/errorCodes.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { Capability } from '../capability.ts'
import { createTokenBuckets } from '../middleware/tokenBuckets.ts'
import { checkInput } from '../routes/checkInput.ts'

/** Names of what no wallet list has. Anybody may call this, so other names would fill the database. */
const otherWays: readonly string[] = ['Email', 'WalletConnect', 'Coinbase', ...Object.values(socialNames)]
export const otherWallet = 'Another wallet'
const otherError = 'unknown'
/** Spec §9: errors of one client. */
const errorLimit = { burst: 5, perSecond: 5 / 60 }

/** How often modals are opened and wallets connected, for the operator (cdn/admin). */
export const counts: Capability = {
  routes(app, { deps: { dailyCounts, site, clientAddress, elapsed }, forPost }) {
    const errors = createTokenBuckets(errorLimit, elapsed)
    app.post(count.path, ...forPost, c => {
      checkInput(count.query, c.req.query(), 'query')
      const { kind, name = '' } = checkInput(count.body, fromJson(c.get('body')), 'body')
      if (!dailyCounts) throw new ApiFailure('not_available', 'This server has no database, which counts need')
      const known = {
        open: () => '',
        connect: () =>
          otherWays.includes(name) || site().listing.wallets.some(wallet => wallet.name === name) ? name : otherWallet,
        error: () => (errorCodes.some(code => code === name) ? name : otherError),
      }
      if (kind !== 'error' || errors.take(clientAddress(c), 1) === 0)
        dailyCounts.count({ project: c.get('project').id, kind, name: known[kind]() })
      return c.json({ success: true as const }, 200, { 'Cache-Control': 'no-store' })
    })
  },
}
