import type { MiddlewareHandler } from 'hono/types'
import { onrampHistory, onrampOptions, onrampQuote, onrampSession, onrampUrl } from '../../shared/api/onramp.schema.ts'
import { ApiFailure } from '../apiFailure.ts'
import { createBuyDesk } from '../buy/buyDesk.ts'
import { followOrders } from '../buy/followOrders.ts'
import { newsRoute } from '../buy/newsRoute.ts'
import { optionsRoute } from '../buy/optionsRoute.ts'
import { purchasesRoute } from '../buy/purchasesRoute.ts'
import { quoteRoute } from '../buy/quoteRoute.ts'
import { newsPath } from '../buy/sellers/createSandbox.ts'
import { sessionRoute, urlRoute } from '../buy/urlRoute.ts'
import type { Capability } from '../capability.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { limited } from '../middleware/rateLimits.ts'

/** With `onramp`, the history lists purchases; otherwise, `accounts` answers. */
const ofPurchases =
  (handler: MiddlewareHandler<CdnEnv>): MiddlewareHandler<CdnEnv> =>
  (c, next) =>
    c.req.query('onramp') === undefined ? next() : handler(c, next)

/** Buying with fiat from the sellers that the operator has an account with. */
export const buying: Capability = {
  routes(app, parts) {
    const { limits, forCall, forPost, conditional } = parts
    const desk = createBuyDesk(parts)
    if (!desk) {
      const refuse = () => {
        throw new ApiFailure('not_available', 'This server has no database, which buying needs')
      }
      for (const path of ['/v1/onramp/*', onrampUrl.path]) app.all(path, limited(limits), refuse)
      app.get(onrampHistory.path, ofPurchases(limited(limits)), ofPurchases(refuse))
      return
    }
    // Also of visitors who have closed the page.
    parts.deps.jobs?.every(1, 'onramp.follow', (_, { signal }) => followOrders(desk, signal))
    app.get(onrampOptions.path, ...forCall, conditional, optionsRoute(desk))
    app.post(onrampQuote.path, ...forPost, quoteRoute(desk))
    app.post(onrampSession.path, ...forPost, sessionRoute(desk))
    app.post(onrampUrl.path, ...forPost, urlRoute(desk))
    app.post(newsPath, ...forPost, newsRoute(desk))
    const [limit, ofProject] = forCall
    app.get(onrampHistory.path, ofPurchases(limit), ofPurchases(ofProject), ofPurchases(purchasesRoute(desk)))
  },
}
