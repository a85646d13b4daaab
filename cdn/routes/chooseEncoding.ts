import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { type Encoding, encodings } from '../sources/compressor.ts'

/**
 * The best available encoding that the client accepts. Browsers list encodings in any order and without weights, so our
 * own order decides.
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
