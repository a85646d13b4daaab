import * as z from 'zod/mini'
import { statementPattern } from './siwxStatement.ts'

/** Without line breaks, bidi and zero-width characters: wallets show it unchanged. */
const visibleText = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[^\\p{Cc}\\p{Cf}\\p{DI}\\p{Zl}\\p{Zp}]{1,${length}}$`, 'u')))

/** What wallets show who signs in (shared/siwx.ts), beside the site's address. */
export const signInStatement = z.string().check(z.regex(statementPattern), z.maxLength(200))

/** What a site or page tells wallets about itself. */
export const siteName = visibleText(64)
export const siteDescription = visibleText(200)
