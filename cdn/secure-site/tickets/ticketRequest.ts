import * as z from 'zod/mini'
import { oauthProviders } from '../../../shared/choices.ts'
import { chainIdSchema } from '../../../shared/networks.schema.ts'
import { siteConfigSchema } from '../pageConfig.ts'

const emailSchema = z.string().check(z.maxLength(254))

const common = { config: siteConfigSchema }

/** What the frame asks a window of its own site to show. */
export const ticketRequestSchema = z.discriminatedUnion('kind', [
  /** Saves a new wallet's recovery code. */
  z.strictObject({
    ...common,
    kind: z.literal('showCode'),
    code: z.string().check(z.maxLength(64)),
    /** The owner of a new wallet. */
    account: z.optional(z.string().check(z.maxLength(300))),
    /** Mail alone may open it too, if the visitor agrees there. */
    offersRecovery: z.optional(z.boolean()),
  }),
  /** The code is typed and tried. */
  z.strictObject({ ...common, kind: z.literal('typeCode') }),
  /** A page's call. */
  z.strictObject({
    ...common,
    kind: z.literal('approve'),
    chainId: chainIdSchema,
    method: z.string().check(z.maxLength(64)),
    params: z.unknown(),
    /** The account can batch calls there. */
    isSmart: z.boolean(),
  }),
  /** Shows the twelve words. */
  z.strictObject({ ...common, kind: z.literal('words') }),
  /** Ends a key, by its name. */
  z.strictObject({ ...common, kind: z.literal('endKey'), label: z.string().check(z.maxLength(80)) }),
  /** Brings an ended key back, by its name. */
  z.strictObject({ ...common, kind: z.literal('returnKey'), label: z.string().check(z.maxLength(80)) }),
  /** Restores an earlier wallet, named by its address. */
  z.strictObject({
    ...common,
    kind: z.literal('returnWallet'),
    address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  }),
  /** Lets mail alone open the wallet. */
  z.strictObject({ ...common, kind: z.literal('addMail') }),
  /** Every browser creates passkeys there. */
  z.strictObject({ ...common, kind: z.literal('addPasskey'), name: emailSchema }),
  /** Adds a provider account. With these fields, the window goes to the provider. */
  z.strictObject({
    ...common,
    kind: z.literal('addLogin'),
    provider: z.enum(oauthProviders),
    place: z.string().check(z.regex(/^[-_a-zA-Z0-9]{22}$/)),
    proof: z.string().check(z.regex(/^[-_a-zA-Z0-9]{43}$/)),
  }),
  /** Adds a Farcaster account. The window shows the code for its app. */
  z.strictObject({ ...common, kind: z.literal('addFarcaster') }),
  /** Adds an email, typed there with its codes. */
  z.strictObject({ ...common, kind: z.literal('addEmail') }),
  /** Removes a login, by its name. */
  z.strictObject({ ...common, kind: z.literal('endLogin'), label: z.string().check(z.maxLength(300)) }),
  /** Saves a copy of what the server stores about the visitor. */
  z.strictObject({ ...common, kind: z.literal('exportData') }),
  /** Deletes the account, named by the window itself. */
  z.strictObject({ ...common, kind: z.literal('deleteAccount') }),
  /** Changes the account's email. */
  z.strictObject({ ...common, kind: z.literal('confirmEmail'), present: emailSchema, next: emailSchema }),
])
export type TicketRequest = z.infer<typeof ticketRequestSchema>

/** The window's answer. A code opens nothing alone; vault keys and words are never in here. */
export const ticketAnswerSchema = z.union([
  /** `mail`: mail alone may open the wallet too. */
  z.strictObject({ ok: z.literal('saved'), mail: z.optional(z.boolean()) }),
  z.strictObject({ ok: z.literal('seen') }),
  z.strictObject({ ok: z.literal('confirmed') }),
  z.strictObject({ ok: z.literal('code'), secret: z.string().check(z.regex(/^[-_a-zA-Z0-9]{22}$/)) }),
  z.strictObject({ ok: z.literal('approved'), result: z.unknown() }),
  z.strictObject({ refused: z.strictObject({ code: z.string(), message: z.string() }) }),
])
export type TicketAnswer = z.infer<typeof ticketAnswerSchema>
