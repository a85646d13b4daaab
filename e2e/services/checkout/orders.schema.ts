import * as z from 'zod'

/** An order signed by a site's server, in the page's URL. */
export const order = z.object({
  orderId: z.string().min(1).max(64),
  project: z.string(),
  account: z.string(),
  chain: z.string(),
  contract: z.string(),
  currency: z.string(),
  symbol: z.string(),
  payment: z.object({ amount: z.string().optional(), currency: z.string() }),
  /** Where updates are sent. */
  news: z.url(),
})
export type Order = z.infer<typeof order>

export type Fault = 'card_declined' | 'cancelled' | 'failed'

/** An order's stage at this checkout: 0 not paid, 1 paid, 2 failed, 3 delivered. */
export type Stage = 0 | 1 | 2 | 3

export interface OrderState {
  order: Order
  stage: Stage
  /** The amount paid, decimal. */
  paid: string
  /** The amount received, decimal. */
  amount: string
  fault?: Fault | undefined
  hash?: string | undefined
}
