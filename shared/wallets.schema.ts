import * as z from 'zod/mini'
import { appLinkPattern } from './appLink.ts'
import { imagePathSchema, namespaceSchema } from './networks.schema.ts'

export const walletListingId = z.string().check(z.regex(/^[a-zA-Z0-9._-]{1,128}$/, 'a wallet id'))

const webLink = z.string().check(z.regex(/^https:\/\/[^\s"'<>]{1,500}$/))
const link = z.optional(webLink)
/** `metamask:`, or an https link the app is registered for. */
const appLink = z.optional(z.union([webLink, z.string().check(z.regex(appLinkPattern))]))

/** The picture itself, where it came inside the document. */
const inlineImage = z.string().check(z.regex(/^data:image\/(?:svg\+xml,|(?:webp|png);base64,)[^\s"<>]{1,20000}$/))

/** What is announced is cleaned of control, bidi, zero-width and blank characters (loader/wallets/metadata.ts); what is listed has none. */
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

/** Schema of ListedWallet. */
export const listedWalletSchema = z.strictObject({
  ...walletFields,
  order: z.optional(z.int().check(z.gte(1))),
  image: z.optional(z.union([imagePathSchema, inlineImage])),
})

/** Schema of ListedWallet, as a site adds one: its picture comes with it, as none of ours is of it. */
export const customWalletSchema = z.strictObject({ ...walletFields, image: z.optional(inlineImage) })

/** The pictures of many wallets in one file: `data:` URLs by the path each has on the server. */
export const walletPicturesSchema = z.record(imagePathSchema, inlineImage)
