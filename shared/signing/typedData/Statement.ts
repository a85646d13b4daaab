/** Something of value. Of an NFT, `id` says which one; without it, any of its collection that the order allows. */
export interface Asset {
  readonly standard: 'native' | 'ERC20' | 'NFT'
  /** Absent for the network's own currency. */
  readonly contract?: string
  /** In the smallest unit; the number of pieces of an NFT. */
  readonly amount: bigint
  readonly id?: bigint
}

/** What a signature allows, in plain facts. Times are seconds since 1970. */
export type Statement =
  | {
      readonly kind: 'allow'
      readonly token: string
      readonly spender: string
      readonly amount: bigint
      readonly isUnlimited: boolean
      /** Taken at most once; else the permission stays until it is used up. */
      readonly isOnce: boolean
      /** By Permit2, which counts an NFT's number as an amount: any number up to it is allowed. */
      readonly isByPermit2?: true
      /** `amount` is the number of an NFT. */
      readonly isItem?: true
      /** The permission ends; absent if it stays. */
      readonly until?: bigint
      /** The signature can be used until then; absent if always. */
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
      /** The least that the account itself gets. */
      readonly gets: readonly Asset[]
      readonly signedUntil: bigint
    }

/** A reason to look twice. */
export type TypedCaution =
  /** Of another account than the one that signs. */
  | 'otherAccount'
  /** The signature counts on another network than the one it is asked on. */
  | 'otherNetwork'
  /** The signature names no network, so it counts on each that has the contract. */
  | 'anyNetwork'
  /** The account gives something and gets nothing. */
  | 'nothingInReturn'
  /** What it gets goes to somebody else. */
  | 'otherReceiver'
  /** What is given in return cannot be checked: another contract decides it. */
  | 'returnUnknown'

export interface Explained {
  readonly statements: readonly Statement[]
  readonly cautions: readonly TypedCaution[]
}

/** Who signs, on which network (the number of EIP-155). */
export interface Signer {
  readonly address: string
  readonly network: bigint
}
