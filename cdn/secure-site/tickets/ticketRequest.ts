import * as z from 'zod/mini'
import { oauthProviders } from '../../../shared/choices.ts'
import { chainIdSchema } from '../../../shared/networks.schema.ts'
import { siteConfigSchema } from '../pageConfig.ts'

const emailSchema = z.string().check(z.maxLength(254))

const common = { config: siteConfigSchema }

/** What the frame asks a window of its own site to show. */
export const ticketRequestSchema = z.discriminatedUnion('kind', [
  /** A new wallet's recovery code, to be saved. */
  z.strictObject({
    ...common,
    kind: z.literal('showCode'),
    code: z.string().check(z.maxLength(64)),
    /** Of a new wallet: whose it becomes. */
    account: z.optional(z.string().check(z.maxLength(300))),
    /** Mail alone may open it, too, if the visitor says so there. */
    offersRecovery: z.optional(z.boolean()),
  }),
  /** Its code is typed, and tried. */
  z.strictObject({ ...common, kind: z.literal('typeCode') }),
  /** A call of the page. */
  z.strictObject({
    ...common,
    kind: z.literal('approve'),
    chainId: chainIdSchema,
    method: z.string().check(z.maxLength(64)),
    params: z.unknown(),
    /** The account carries out several calls at once there. */
    isSmart: z.boolean(),
  }),
  /** The twelve words. */
  z.strictObject({ ...common, kind: z.literal('words') }),
  /** A key of the wallet that goes, by its name. */
  z.strictObject({ ...common, kind: z.literal('endKey'), label: z.string().check(z.maxLength(80)) }),
  /** Mail alone is to open the wallet, too. */
  z.strictObject({ ...common, kind: z.literal('addMail') }),
  /** A passkey is made there, in every browser. */
  z.strictObject({ ...common, kind: z.literal('addPasskey'), name: emailSchema }),
  /** An account at a provider is to sign in, too. With these, the window leaves for the provider. */
  z.strictObject({
    ...common,
    kind: z.literal('addLogin'),
    provider: z.enum(oauthProviders),
    place: z.string().check(z.regex(/^[-_a-zA-Z0-9]{22}$/)),
    proof: z.string().check(z.regex(/^[-_a-zA-Z0-9]{43}$/)),
  }),
  /** An account of Farcaster is to sign in, too. The code for its app is shown there. */
  z.strictObject({ ...common, kind: z.literal('addFarcaster') }),
  /** An email is to sign in, too. It is typed there, and its codes. */
  z.strictObject({ ...common, kind: z.literal('addEmail') }),
  /** A way to sign in that goes, by its name. */
  z.strictObject({ ...common, kind: z.literal('endLogin'), label: z.string().check(z.maxLength(300)) }),
  /** Another email for the account. */
  z.strictObject({ ...common, kind: z.literal('confirmEmail'), present: emailSchema, next: emailSchema }),
])
export type TicketRequest = z.infer<typeof ticketRequestSchema>

/** What the window answers. A code opens nothing alone; no vault key or words are ever in here. */
export const ticketAnswerSchema = z.union([
  /** `mail`: mail alone is to open the wallet, too. */
  z.strictObject({ ok: z.literal('saved'), mail: z.optional(z.boolean()) }),
  z.strictObject({ ok: z.literal('seen') }),
  z.strictObject({ ok: z.literal('confirmed') }),
  z.strictObject({ ok: z.literal('code'), secret: z.string().check(z.regex(/^[-_a-zA-Z0-9]{22}$/)) }),
  z.strictObject({ ok: z.literal('approved'), result: z.unknown() }),
  z.strictObject({ refused: z.strictObject({ code: z.string(), message: z.string() }) }),
])
export type TicketAnswer = z.infer<typeof ticketAnswerSchema>
