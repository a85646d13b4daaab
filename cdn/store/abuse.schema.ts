import * as z from 'zod'
import { type ClientNetwork, parseClientNetwork } from '../abuse/clientNetwork.ts'
import { mailboxOf } from '../abuse/mailboxOf.ts'
import { strict } from './strict.ts'

const most = z.int().min(1).max(100_000_000).optional()

/** A project's `limits`, in addition to the server's. Each is for all visitors together unless stated otherwise. */
export const projectLimitsSchema = strict({
  /** Sign-in mails for unknown devices. */
  mailsPerHour: most,
  /** The same, for one client. */
  mailsPerClientHour: most,
  /** New embedded users. */
  signUpsPerDay: most,
  /** New account names. */
  namesPerDay: most,
  /** Sponsored batches, on all networks together. */
  sponsoredPerDay: most,
})
export type ProjectLimits = z.infer<typeof projectLimitsSchema>

const network = z.string().transform((text, context): ClientNetwork => {
  const parsed = parseClientNetwork(text)
  if (parsed) return parsed
  context.addIssue(`"${text}" is not a network of clients; accepted: such as 203.0.113.0/24 or 2001:db8::/48`)
  return z.NEVER
})

const domain = z
  .string()
  .toLowerCase()
  .regex(
    /^(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u,
    'accepted: a domain of email addresses, such as example.com',
  )

const email = z
  .string()
  .regex(/^[^\s@]{1,64}@[^\s@]{1,255}$/, 'accepted: an email address, such as ada@example.com')
  .transform(mailboxOf)

const account = z
  .string()
  .regex(/^[0-9a-zA-Z]{20,128}$/, 'accepted: an account’s address, without its network')
  .toLowerCase()

/** Clients and people who may not use a project. */
export const denySchema = strict({
  networks: z.array(network).max(10_000).default([]),
  /** Includes their subdomains. */
  emailDomains: z.array(domain).max(100_000).default([]),
  /** Mailboxes, with all of their addresses. */
  emails: z.array(email).max(100_000).default([]),
  accounts: z.array(account).max(100_000).default([]),
})
export type DenyList = z.infer<typeof denySchema>

export const noDenials: DenyList = { networks: [], emailDomains: [], emails: [], accounts: [] }

/** When a browser must solve a captcha before a mail is sent: `never`, once its client is `busy`, or `always`. */
export const captchaSchema = z.enum(['never', 'busy', 'always'], { error: 'accepted: never, busy or always' })
export type CaptchaUse = z.infer<typeof captchaSchema>
