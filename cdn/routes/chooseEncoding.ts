import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { type Encoding, encodings } from '../sources/compress.ts'

/**
 * The best coding there is that the client takes. Browsers name codings in any order and without weights, so ours is
 * what counts, not the order of the header.
 */
export function chooseEncoding(c: Context, available: (encoding: Encoding) => boolean): Encoding | undefined {
  const chosen = accepts(c, {
    header: 'Accept-Encoding',
    supports: encodings.filter(available),
    default: '',
    match: (taken, { supports }) =>
      supports.find(name => taken.some(({ type, q }) => q > 0 && type.toLowerCase() === name)) ?? '',
  })
  return encodings.find(encoding => encoding === chosen)
}
