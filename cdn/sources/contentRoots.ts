/** Schemes fetched through a gateway. */
export type GatewayScheme = 'ipfs' | 'ar'

/** The content id before any path: a CID, or an Arweave transaction. */
export const contentRoots: Readonly<Record<GatewayScheme, RegExp>> = {
  ipfs: /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110}|k[a-z0-9]{50,80})$/,
  ar: /^[\w-]{43}$/,
}
