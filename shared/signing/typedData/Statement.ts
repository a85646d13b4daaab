/**
 * An asset. For an NFT, `id` identifies it; without `id`, it may be any NFT of the collection that the order allows.
 */
export interface Asset {
  readonly standard: 'native' | 'ERC20' | 'NFT'
  /** Absent for the network's own currency. */
  readonly contract?: string
  /** In the smallest unit; for an NFT, the number of pieces. */
  readonly amount: bigint
  readonly id?: bigint
}

/** What a signature allows, as plain facts. Times are seconds since 1970. */
export type Statement =
  | {
      readonly kind: 'allow'
      readonly token: string
      readonly spender: string
      readonly amount: bigint
      readonly isUnlimited: boolean
      /** May be taken at most once. Otherwise the allowance stays until it is used up. */
      readonly isOnce: boolean
      /** By Permit2, which treats an NFT's id as an amount: any id up to it is allowed. */
      readonly isByPermit2?: true
      /** `amount` is the id of an NFT. */
      readonly isItem?: true
      /** When the allowance ends; absent if it doesn't. */
      readonly until?: bigint
      /** When the signature expires; absent if it doesn't. */
      readonly signedUntil?: bigint
    }
  /** All of a collection. */
  | {
      readonly kind: 'allowAll'
      readonly token: string
      readonly spender: string
      readonly isApproved: boolean
      readonly signedUntil: bigint
    }
  | {
      readonly kind: 'move'
      readonly token: string
      readonly to: string
      readonly amount: bigint
      readonly signedUntil: bigint
    }
  | {
      readonly kind: 'trade'
      readonly gives: readonly Asset[]
      /** The minimum that the account itself receives. */
      readonly gets: readonly Asset[]
      readonly signedUntil: bigint
    }

/** A reason for the visitor to look twice. */
export type TypedCaution =
  /** It concerns another account than the signer. */
  | 'otherAccount'
  /** The signature is valid on another network than the requested one. */
  | 'otherNetwork'
  /** The signature names no network, so it is valid on every network that has the contract. */
  | 'anyNetwork'
  /** The account gives something and receives nothing. */
  | 'nothingInReturn'
  /** Another account receives the return. */
  | 'otherReceiver'
  /** Another contract decides what the account receives, so it cannot be checked. */
  | 'returnUnknown'

export interface Explained {
  readonly statements: readonly Statement[]
  readonly cautions: readonly TypedCaution[]
}

/** The signer, and the network (the number of EIP-155). */
export interface Signer {
  readonly address: string
  readonly network: bigint
}
