/** Content codings, best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** `quick` for whoever is waiting; `best` is a tenth smaller and takes thirty times as long. */
export type Effort = 'quick' | 'best'

type Bytes = Uint8Array<ArrayBuffer>

/** A compressed beginning that can be ended again and again, which costs nothing but a copy. */
export interface OpenText {
  /** The whole text in its coding. @param tail at most 65,535 bytes, which are not compressed */
  end(tail: Bytes): Bytes
}

/** Compresses what is made at run time. */
export interface Compressor {
  /** None where the platform compresses whatever it is given. */
  encodings: readonly Encoding[]
  open(encoding: Encoding, beginning: Bytes, effort: Effort): Promise<OpenText>
}

/** The text as it is. */
export function openPlain(beginning: Bytes): OpenText {
  return { end: tail => joinBytes(beginning, tail) }
}

export const leaveUncompressed: Compressor = { encodings: [], open: async (_, beginning) => openPlain(beginning) }

export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.byteLength
  }
  return joined
}
