import type { OnrampSourceInput } from '../../../cdn/store/onrampSources.schema.ts'

/** The signing secret of the local server and the sandbox checkout. */
const secret = 'a secret of this machine'
export const localCheckout = { secret, variable: 'CHECKOUT_SECRET' }

/** @param url origin of the checkout */
export function sandboxSource(url: string): OnrampSourceInput {
  return { type: 'sandbox', url, secret: `env:${localCheckout.variable}` }
}
