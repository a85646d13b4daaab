import * as z from 'zod/mini'
import { appLinkPattern } from './appLink.ts'
import { imagePathSchema, namespaceSchema } from './networks.schema.ts'

export const walletListingId = z.string().check(z.regex(/^[a-zA-Z0-9._-]{1,128}$/, 'a wallet id'))

const webLink = z.string().check(z.regex(/^https:\/\/[^\s"'<>]{1,500}$/))
const link = z.optional(webLink)
/** Such as `metamask:`, or an https link that the app is registered for. */
const appLink = z.optional(z.union([webLink, z.string().check(z.regex(appLinkPattern))]))

/** An image inside the document. */
export const inlineImage = z
  .string()
  .check(z.regex(/^data:image\/(?:svg\+xml,|(?:webp|png);base64,)[^\s"<>]{1,20000}$/))

/**
 * Listed names have no control, bidi, zero-width or blank characters; the loader cleans announced ones
 * (loader/kernel/wallets/metadata.ts).
 */
const walletName = z.string().check(z.regex(/^[^\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]{1,64}$/u))

const walletFields = {
  id: walletListingId,
  name: walletName,
  namespaces: z.array(namespaceSchema).check(z.maxLength(5)),
  rdns: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9.-]{1,128}$/))),
  homepage: z.string().check(z.regex(/^https:\/\/[^\s"'<>]{1,500}$/)),
  mobileLink: appLink,
  desktopLink: appLink,
  webappLink: link,
  appStore: link,
  playStore: link,
  chromeStore: link,
  firefoxStore: link,
  certified: z.optional(z.boolean()),
}

export const listedWalletSchema = z.strictObject({
  ...walletFields,
  order: z.optional(z.int().check(z.gte(1))),
  about: z.optional(z.string().check(z.regex(/^[^\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]{1,80}$/u))),
  image: z.optional(z.union([imagePathSchema, inlineImage])),
})

/** A site's own wallet includes its image, since the server has none. */
export const customWalletSchema = z.strictObject({ ...walletFields, image: z.optional(inlineImage) })

/** Images of many wallets in one file: `data:` URLs by their paths on the server. */
export const walletPicturesSchema = z.record(imagePathSchema, inlineImage)
