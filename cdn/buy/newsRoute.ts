import type { Context } from 'hono'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { BuyDesk } from './buyDesk.ts'

/** Stripe's events hold the whole session. */
const maxNewsCharacters = 32_768

/** Webhook for the state of an order. Deliveries may be late, repeated, out of order or forged. */
export function newsRoute({ seller, orders }: BuyDesk) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    const { facts, readNews } = seller(c, c.req.param('provider') ?? '')
    if (!readNews) throw new ApiFailure('not_found', 'This provider has no webhook; we poll it')
    const body = c.get('body')
    if (body.length > maxNewsCharacters)
      throw new ApiFailure('body_too_large', 'The body is too long for an order update')
    const told = await readNews(c.req.raw.headers, body)
    const own = c.get('project').id
    const { orderId = '', project = own, reference, ...news } = told ?? { stage: 0 as const }
    if (project !== own) throw new ApiFailure('invalid_request', 'The project does not match this order')
    const order = orderId ? await orders.find(project, facts.id, orderId) : undefined
    if (!order && told?.project !== undefined) throw new ApiFailure('not_found', 'There is no such order')
    if (order && reference !== undefined && reference !== order.reference)
      throw new ApiFailure('invalid_request', 'The reference does not match this order')
    // Sellers resend refused events, and eventually give up.
    if (order) await orders.update(order, news)
    return c.json({ heard: order !== undefined }, 200, { 'Cache-Control': 'no-store' })
  }
}
