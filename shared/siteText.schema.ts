import * as z from 'zod/mini'

/** Without line breaks, bidi and zero-width characters: wallets show it unchanged. */
const visibleText = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[^\\p{Cc}\\p{Cf}\\p{DI}\\p{Zl}\\p{Zp}]{1,${length}}$`, 'u')))

/** What a site or page tells wallets about itself. */
export const siteName = visibleText(64)
export const siteDescription = visibleText(200)
