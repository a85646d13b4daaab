import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotliOf = promisify(brotliCompress)

/*
 * Brotli encodes distances in several ways, and the shortest depends on the text: trying four saves 0.6 % of a script.
 * Browsers read all of them. Plain JavaScript, like publish.mjs.
 */

/** NPOSTFIX, bits of a distance that are coded separately, and NDIRECT, short distances with a code of their own. */
const distanceCodes = [
  [0, 0],
  [1, 0],
  [1, 16],
  [3, 120],
]

/**
 * The smallest Brotli form of a file, at the highest effort.
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 */
export async function smallestBrotli(bytes) {
  const forms = await Promise.all(
    distanceCodes.map(([postfix, direct]) =>
      brotliOf(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  )
  return forms.reduce((smallest, form) => (form.length < smallest.length ? form : smallest))
}
