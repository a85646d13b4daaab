import * as z from 'zod'
import { apiKey, apiUrl } from './sources.schema.ts'
import { strict } from './strict.ts'

/** Visitors enter cards there, so it is https, or of this machine. */
const checkoutUrl = z
  .string()
  .regex(
    /^(https:\/\/[a-zA-Z0-9.-]{1,200}|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/,
    'accepted: an https origin without a path, such as https://checkout.example',
  )

/** Coinbase by secure init: a secret key of its Developer Platform, ES256 (PEM) or Ed25519 (base64). */
const coinbase = strict({
  type: z.literal('coinbase'),
  keyId: apiKey,
  keySecret: apiKey,
  url: apiUrl.default('https://api.developer.coinbase.com'),
  /** Where its window is. */
  window: checkoutUrl.default('https://pay.coinbase.com'),
  /** Of the subscription that sends its webhooks to us. */
  webhookSecret: apiKey.optional(),
})
/** Meld by the query of its url. */
const meld = strict({
  type: z.literal('meld'),
  publicKey: apiKey,
  window: checkoutUrl.default('https://meldcrypto.com'),
})
/** Stripe's own page, by a secret key. */
const stripe = strict({
  type: z.literal('stripe'),
  key: apiKey,
  url: apiUrl.default('https://api.stripe.com'),
  window: checkoutUrl.default('https://crypto.link.com'),
  /** Of the endpoint that it sends webhooks to; begins with `whsec_`. */
  webhookSecret: apiKey.optional(),
})
/** A checkout of this project's own shapes, for trying it out: `e2e/services/checkout`. It takes no real money. */
const sandbox = strict({
  type: z.literal('sandbox'),
  url: checkoutUrl,
  secret: apiKey,
  /** Its page keeps itself from the page that opened it (COOP). */
  coop: z.boolean().default(false),
})

const kinds = { coinbase, meld, stripe, sandbox }
type Kind = keyof typeof kinds
export type OnrampSourceSettings = z.infer<(typeof kinds)[Kind]>
export type OnrampSourceInput = z.input<(typeof kinds)[Kind]>

const acceptedTypes = `accepted: ${Object.keys(kinds)
  .map(kind => `"${kind}"`)
  .join(', ')}`

const source = z.custom<OnrampSourceInput>().transform((value, context): OnrampSourceSettings => {
  const { type } = Object(value) as { type?: unknown }
  if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) {
    context.addIssue({ code: 'custom', message: acceptedTypes, path: ['type'] })
    return z.NEVER
  }
  const { data, error } = kinds[type as Kind].safeParse(value)
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', message, path })
  return data ?? z.NEVER
})

/** Who sells to a project's visitors. The setting `onramp` names them by their type. */
export const onrampSourcesSchema = z
  .array(source, 'accepted: a list of providers, such as [{"type": "meld", "publicKey": "env:MELD_KEY"}]')
  .superRefine((sources, context) => {
    const types = sources.map(({ type }) => type)
    const twice = types.findIndex((each, index) => types.indexOf(each) !== index)
    if (twice >= 0)
      context.addIssue({ code: 'custom', path: [twice, 'type'], message: `${types[twice]} is listed twice` })
  })
