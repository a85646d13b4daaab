import * as z from 'zod/mini'

/** Without line breaks, bidi and zero-width characters: wallets show it as it is. */
const visibleText = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[^\\p{Cc}\\p{Cf}\\p{DI}\\p{Zl}\\p{Zp}]{1,${length}}$`, 'u')))

/** What a site, or its page, says of itself to wallets. */
export const siteName = visibleText(64)
export const siteDescription = visibleText(200)
