import { getMimeType, mimes } from 'hono/utils/mime'

/* The content types of published files, for this server and for static hosts. Plain JavaScript, for publish.mjs. */

/** People open type files to read them, but `.ts` alone would be served as a video. */
export const shownAsText = 'text/plain; charset=utf-8'
const contentTypes = { ...mimes, ts: shownAsText, mts: shownAsText }

/** Signatures, proofs, and the log's checkpoint. */
const signedText = /\.(minisig|tlog-proof)$|^log\/checkpoint$/

/** @param {string} path of a published file */
export function contentTypeOf(path) {
  if (signedText.test(path)) return shownAsText
  return getMimeType(path, contentTypes) ?? 'application/octet-stream'
}
