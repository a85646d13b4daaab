/* A change of what opens a wallet or signs in to it takes a proof by the wallet's key: its Ethereum account signs the
   change. A sign-in alone changes nothing. */

export const walletActs = [
  'addKeys',
  'endKey',
  'returnKey',
  'addLogin',
  'endLogin',
  'changeEmail',
  'nameSolana',
  'returnWallet',
  'exportUser',
  'deleteUser',
] as const
export type WalletAct = (typeof walletActs)[number]

const claimStart = '\x19'

export interface WalletClaim {
  act: WalletAct
  /** The subject of the change: ids of keys or of a login, an email, an address, or `wholeAccount`. */
  subject: string
  walletId: string
  /** From the server, for a single use. */
  nonce: string
}

/**
 * The text that is hashed (keccak-256) and signed. No message, typed data or transaction begins with its first bytes
 * (EIP-191, EIP-2718). So no signature that a page has obtained can serve as a proof.
 */
export const walletClaimText = ({ act, subject, walletId, nonce }: WalletClaim): string =>
  `${claimStart}Wallet proof, version 1\n${act}\n${walletId}\n${nonce}\n${subject}`

/** Whether a message could be used as a proof: Solana wallets sign messages without a prefix. */
export const isWalletClaim = (message: Uint8Array): boolean => message[0] === claimStart.charCodeAt(0)

/** The subject of what concerns all that a user has here. */
export const wholeAccount = 'account'

/** The subject of a change of several keys. */
export const subjectOfKeys = (slotIds: readonly string[]): string => slotIds.join(' ')
