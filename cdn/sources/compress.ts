/** Content codings, best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Compresses a document made at run time. */
export type Compress = (encoding: Encoding, bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
