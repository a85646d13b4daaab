/** Schemes of contents that a gateway fetches. */
export type GatewayScheme = 'ipfs' | 'ar'

/** The id of a content, before any path: a CID, or the transaction of Arweave. */
export const contentRoots: Readonly<Record<GatewayScheme, RegExp>> = {
  ipfs: /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110}|k[a-z0-9]{50,80})$/,
  ar: /^[\w-]{43}$/,
}
