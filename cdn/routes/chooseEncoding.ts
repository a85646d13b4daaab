import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { type Encoding, encodings } from '../sources/compressor.ts'

/**
 * The best coding there is that the client takes. Browsers name codings in any order and without weights, so ours is
 * what counts, not the order of the header.
 */
export function chooseEncoding(c: Context, available: readonly Encoding[]): Encoding | undefined {
  const chosen = accepts(c, {
    header: 'Accept-Encoding',
    supports: encodings.filter(name => available.includes(name)),
    default: '',
    match: (taken, { supports }) =>
      supports.find(name => taken.some(({ type, q }) => q > 0 && type.toLowerCase() === name)) ?? '',
  })
  return encodings.find(encoding => encoding === chosen)
}
