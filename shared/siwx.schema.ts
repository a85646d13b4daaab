import * as z from 'zod/mini'
import { chainIdSchema } from './networks.schema.ts'
import { statementPattern, statementTakes } from './siwxStatement.ts'
import { timePattern, timeTakes } from './timePattern.ts'

export const timeSchema = z.string().check(z.regex(timePattern, timeTakes))

export const nonceSchema = z.string().check(z.regex(/^[a-zA-Z0-9]{8,128}$/, '8 to 128 letters and digits'))

/** Line breaks could forge lines of a message, and bidi controls could reorder them. */
export const reordering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const requestIdPattern = /^[\w.~!$&'()*+,;=:@%-]{1,128}$/
const uriPattern = /^(?!.*urn:recap:)[a-zA-Z][a-zA-Z0-9+.-]{0,40}:[\w.~!$&'()*+,;=:@%/?#[\]-]{1,500}$/

/** The terms of a sign-in that a site may set. */
export const siwxTermsSchema = z.strictObject({
  nonce: nonceSchema,
  statement: z.optional(z.string().check(z.regex(statementPattern, statementTakes))),
  issuedAt: z.optional(timeSchema),
  expirationTime: z.optional(timeSchema),
  notBefore: z.optional(timeSchema),
  requestId: z.optional(z.string().check(z.regex(requestIdPattern, 'characters of a URL path'))),
  resources: z.optional(
    z
      .array(z.string().check(z.regex(uriPattern, 'a URI, and no ReCap, which would grant methods')))
      .check(z.maxLength(20)),
  ),
})
export type SiwxTerms = z.infer<typeof siwxTermsSchema>

const caipAddress = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))

/** A verified sign-in. */
export const sessionSchema = z.strictObject({
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  chainId: chainIdSchema,
  caipAddress,
  /** The signed text, and its signature in the namespace's format. */
  message: z.string().check(z.minLength(1), z.maxLength(16_384)),
  signature: z.string().check(z.minLength(1), z.maxLength(32_768)),
  expiresAt: timeSchema,
  /** For the site's backend; absent with a plug-in of the page. */
  token: z.optional(z.string().check(z.regex(/^[-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+\.[-_a-zA-Z0-9]+$/), z.maxLength(4096))),
  tokenExpiresAt: z.optional(timeSchema),
})
export type Session = z.infer<typeof sessionSchema>

/** An account's sessions in the page's own sign-in. */
export const pageSessionsSchema = z
  .array(
    z.strictObject({
      message: sessionSchema.shape.message,
      signature: sessionSchema.shape.signature,
      expiresAt: z.optional(timeSchema),
    }),
  )
  .check(z.maxLength(32))
