import * as z from 'zod/mini'
import { statementPattern } from './siwxStatement.ts'

/** Without line breaks, bidi and zero-width characters, since wallets show it unchanged. */
const visibleText = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[^\\p{Cc}\\p{Cf}\\p{DI}\\p{Zl}\\p{Zp}]{1,${length}}$`, 'u')))

/** Wallets show it at sign-in (shared/siwx.ts), beside the site's address. */
export const signInStatement = z.string().check(z.regex(statementPattern), z.maxLength(200))

/** The site's or page's description of itself for wallets. */
export const siteName = visibleText(64)
export const siteDescription = visibleText(200)
