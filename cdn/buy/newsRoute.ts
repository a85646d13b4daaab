import type { Context } from 'hono'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { BuyDesk } from './buyDesk.ts'

const maxNewsCharacters = 8192

/** Webhook for the state of an order. Deliveries may be late, repeated, out of order or forged. */
export function newsRoute({ seller, orders }: BuyDesk) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    const { facts, readNews } = seller(c, c.req.param('provider') ?? '')
    if (!readNews) throw new ApiFailure('not_found', 'This provider has no webhook; we poll it')
    const body = c.get('body')
    if (body.length > maxNewsCharacters)
      throw new ApiFailure('body_too_large', 'The body is too long for an order update')
    const { orderId, project, ...news } = await readNews(c.req.raw.headers, body)
    if (project !== c.get('project').id)
      throw new ApiFailure('invalid_request', 'The project does not match this order')
    const order = await orders.find(project, facts.id, orderId)
    if (!order) throw new ApiFailure('not_found', 'There is no such order')
    await orders.update(order, news)
    return c.json({ heard: true }, 200, { 'Cache-Control': 'no-store' })
  }
}
