import { hexDigest } from '../document/digest.ts'
import type { Encoding } from './compressor.ts'

/** One published file. */
export interface SiteFile {
  bytes: Uint8Array<ArrayBuffer>
  /** The same in the encodings it was published with. */
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  /** Changes with the content; without quotes. */
  tag: string
}

/** The published site: a directory read at the start, or an object store. */
export interface Files {
  /** @param path relative, `/` between plain names; never a dot segment or an empty one */
  read(path: string): Promise<SiteFile | undefined>
}

/** 128 bits of the content, by which two files differ. */
export async function fileTag(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await hexDigest(bytes)).slice(0, 32)
}
