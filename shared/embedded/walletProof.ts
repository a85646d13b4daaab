/*
 * Whoever adds, replaces or ends what opens a wallet, or what signs in to it, proves to have its key: the wallet's own account
 * of Ethereum signs what is to be done. A sign-in alone changes nothing.
 */

export const walletActs = [
  'addKeys',
  'endKey',
  'returnKey',
  'addLogin',
  'endLogin',
  'changeEmail',
  'nameSolana',
  'returnWallet',
] as const
export type WalletAct = (typeof walletActs)[number]

export interface WalletClaim {
  act: WalletAct
  /** What it is done to: ids of keys or of a login, an email, an address. */
  subject: string
  walletId: string
  /** Of the server, for this once. */
  nonce: string
}

/**
 * What is hashed (keccak-256) and signed. Its first bytes are those of no message, typed data or transaction (EIP-191, EIP-2718), so
 * that nothing a page has signed is a proof.
 */
export const walletClaimText = ({ act, subject, walletId, nonce }: WalletClaim): string =>
  `\x19Wallet proof, version 1\n${act}\n${walletId}\n${nonce}\n${subject}`

/** The subject of several keys. */
export const subjectOfKeys = (slotIds: readonly string[]): string => slotIds.join(' ')
