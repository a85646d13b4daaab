/** Content codings, best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** `quick` for one answer; `best`, a tenth smaller for thirty times the work, for what is kept. */
export type Effort = 'quick' | 'best'

type Bytes = Uint8Array<ArrayBuffer>

/** Compresses what is made at run time. */
export interface Compressor {
  /** None where the platform compresses whatever it is given. */
  encodings: readonly Encoding[]
  compress(encoding: Encoding, bytes: Bytes, effort: Effort): Promise<Bytes>
}

export const leaveUncompressed: Compressor = { encodings: [], compress: async (_, bytes) => bytes }
