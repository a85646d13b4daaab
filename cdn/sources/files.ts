import { hexDigest } from '../document/digest.ts'
import type { Encoding } from './compressor.ts'

/** One published file. */
export interface SiteFile {
  bytes: Uint8Array<ArrayBuffer>
  /** The file in each encoding it was published with. */
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  /** Hash of the content; without quotes. */
  tag: string
}

/** The published files: a directory read at startup, or an object store. */
export interface Files {
  /** @param path relative, plain names separated by `/`; never a dot segment or an empty one */
  read(path: string): Promise<SiteFile | undefined>
}

/** The first 96 bits of the content's hash. */
export async function fileTag(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await hexDigest(bytes)).slice(0, 24)
}
