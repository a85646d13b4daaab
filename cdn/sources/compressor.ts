/** Content encodings, best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** `quick` for a single reply; `best` for cached ones: a tenth smaller, but thirty times the work. */
export type Effort = 'quick' | 'best'

type Bytes = Uint8Array<ArrayBuffer>

/** Compresses content made at run time. */
export interface Compressor {
  /** Empty if the platform compresses answers itself. */
  encodings: readonly Encoding[]
  compress(encoding: Encoding, bytes: Bytes, effort: Effort): Promise<Bytes>
}

export const leaveUncompressed: Compressor = { encodings: [], compress: async (_, bytes) => bytes }
