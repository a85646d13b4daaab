import * as z from 'zod/mini'

/* The embedded wallet's server, available only on the secure site's origin, whose scripts are the only client. Every
   request carries a DPoP proof (RFC 9449) of the device's key, in the header `DPoP`; once signed in, also
   `Authorization: DPoP <session>`. Bytes are base64url without padding. Several endpoints share these fields. */

export const none = z.strictObject({})
export const id = z.string().check(z.regex(/^[-_a-zA-Z0-9]{22}$/, 'an id of 16 bytes'))
export const half = z.string().check(z.regex(/^[-_a-zA-Z0-9]{43}$/, '32 bytes'))
export const session = z.string().check(z.regex(/^[-_a-zA-Z0-9]{43}$/, 'a session'))
/** AES-256-GCM: a 12-byte nonce, the ciphertext and a 16-byte tag. */
const sealed = (plainBytes: number) =>
  z
    .string()
    .check(
      z.regex(/^[-_a-zA-Z0-9]+$/, 'base64url'),
      z.length(Math.ceil(((plainBytes + 28) * 4) / 3), 'of another length'),
    )
export const wrap = sealed(32)
export const vault = sealed(16)
export const longestLabel = 80
export const label = z.string().check(z.minLength(1), z.maxLength(longestLabel))
export const email = z.email().check(z.maxLength(254))
export const origin = z.string().check(z.regex(/^https?:\/\/[^/?#\s]{1,253}$/, 'an origin'))
export const projectId = z.string().check(z.minLength(1), z.maxLength(64))
export const seconds = z.int().check(z.gte(0))
export const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time'))
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'an address'))
/** 32 bytes in base58. */
export const solanaAddress = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'an address of Solana'))

/** The first items of a list. Longer lists are cut, so that the client accepts replies with any number of items. */
export const firstOf = <Item extends z.core.$ZodType>(item: Item, most: number) =>
  z.pipe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((list: unknown[]) => list.slice(0, most)),
    ),
    z.array(item),
  )
