import type { Encoding } from './compress.ts'

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
