import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** A name of ENSIP-15's validation tests: `norm` is its normal form, where that is another; an error has none. */
export interface NameVector {
  name: string
  norm?: string
  error?: boolean
  comment?: string
}

/** The first entry of the file says what it was made from. */
export function readNameVectors(): readonly NameVector[] {
  const packed = readFileSync(join(import.meta.dirname, 'ensip15.json.br'))
  return JSON.parse(brotliDecompressSync(packed).toString()).slice(1)
}
