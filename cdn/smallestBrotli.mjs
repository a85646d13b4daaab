import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotliOf = promisify(brotliCompress)

/*
 * Brotli encodes distances in several ways, and the shortest depends on the text: trying two saves 0.4 % of a script.
 * Browsers read both. Plain JavaScript, like publish.mjs.
 */

/** NPOSTFIX values: bits of a distance that are coded separately. */
const postfixes = [0, 1]

/**
 * The smallest Brotli form of a file, at the highest effort.
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 */
export async function smallestBrotli(bytes) {
  const forms = await Promise.all(
    postfixes.map(postfix =>
      brotliOf(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        },
      }),
    ),
  )
  return forms.reduce((smallest, form) => (form.length < smallest.length ? form : smallest))
}
