import * as z from 'zod'

/** What a site's server says of an order, signed, in the address of the page. */
export const order = z.object({
  orderId: z.string().min(1).max(64),
  project: z.string(),
  account: z.string(),
  chain: z.string(),
  contract: z.string(),
  currency: z.string(),
  symbol: z.string(),
  payment: z.object({ amount: z.string().optional(), currency: z.string() }),
  /** Where news of it goes. */
  news: z.url(),
})
export type Order = z.infer<typeof order>

export type Fault = 'card_declined' | 'cancelled' | 'failed'

/** How far an order is, as this checkout counts it: 0 not paid, 1 paid, 2 failed, 3 delivered. */
export type Stage = 0 | 1 | 2 | 3

export interface OrderState {
  order: Order
  stage: Stage
  /** What is paid, decimal. */
  paid: string
  /** What arrives, decimal. */
  amount: string
  fault?: Fault | undefined
  hash?: string | undefined
}
