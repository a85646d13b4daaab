import * as z from 'zod/mini'
import { appLinkPattern } from '../appLink.ts'
import { accountTypes, connectorKinds } from '../choices.ts'
import { socials } from '../config.ts'
import { chainIdSchema, namespaceSchema } from '../networks.schema.ts'

export const walletIdSchema = z.string().check(z.minLength(1), z.maxLength(128))
const walletName = z.string().check(z.minLength(1), z.maxLength(64))
const rdns = z.string().check(z.regex(/^[a-zA-Z0-9.-]{1,128}$/))
/** 256 KiB of image take a little over 349,000 characters in base64. */
const icon = z.string().check(z.maxLength(350_000), z.regex(/^data:image\/[a-z0-9.+-]+[;,]/))

export const pageWalletSchema = z.strictObject({
  id: walletIdSchema,
  name: walletName,
  kind: z.enum(['announced', 'injected']),
  namespaces: z.array(namespaceSchema).check(z.minLength(1), z.maxLength(5)),
  icon: z.optional(icon),
  rdns: z.optional(rdns),
})

/** In CSS pixels. */
export const panelHeightSchema = z.int().check(z.gte(1), z.lte(10_000))

/** The address part of CAIP-10. */
export const addressSchema = z.string().check(z.minLength(1), z.maxLength(128))

export const accountsSchema = z
  .array(
    z.strictObject({
      address: addressSchema,
      type: z.optional(z.enum(accountTypes)),
      smartAccountDeployed: z.optional(z.boolean()),
      publicKey: z.optional(z.string().check(z.maxLength(256))),
      path: z.optional(z.string().check(z.maxLength(64))),
    }),
  )
  .check(z.minLength(1), z.maxLength(64))

/** A site's rules for signing in. */
export const signInRulesSchema = z.strictObject({
  /** Without a session, the visitor cannot continue. */
  isRequired: z.boolean(),
  /** An account's sessions end when its wallet is disconnected. */
  isSignedOutOnDisconnect: z.boolean(),
  /** A session is valid only on its own network, instead of on all networks of its account. */
  isPerNetwork: z.optional(z.boolean()),
})
export type SignInRules = z.infer<typeof signInRulesSchema>

export const connectionIdSchema = z.string().check(z.minLength(1), z.maxLength(160))

/** Who signed in, shared with the visitor's consent. */
const userSchema = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(254))),
  username: z.optional(z.string().check(z.maxLength(256))),
  provider: z.enum(['email', ...socials]),
})

/** What the modal shows of an account. */
export const profileSchema = z.strictObject({
  balance: z.optional(
    z.strictObject({
      amount: z.string().check(z.regex(/^\d{1,80}(\.\d{1,80})?$/)),
      symbol: z.string().check(z.maxLength(32)),
    }),
  ),
  name: z.optional(z.string().check(z.maxLength(256))),
  image: z.optional(z.string().check(z.maxLength(1024))),
})

export const connectionSchema = z.strictObject({
  id: connectionIdSchema,
  connectorId: walletIdSchema,
  namespace: namespaceSchema,
  accounts: accountsSchema,
  chainId: chainIdSchema,
  wallet: z.strictObject({
    name: walletName,
    kind: z.enum(connectorKinds),
    icon: z.optional(icon),
    rdns: z.optional(rdns),
  }),
  user: z.optional(userSchema),
  appLink: z.optional(z.string().check(z.regex(appLinkPattern))),
})
