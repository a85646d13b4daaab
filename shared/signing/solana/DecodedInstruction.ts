/**
 * The effect of a Solana instruction, as far as its bytes show it. Amounts are in the smallest unit. Tokens are held in
 * token accounts (`place`). Each has one token and one owner, which only the network knows.
 */
export type DecodedInstruction =
  /** SOL. */
  | { kind: 'transfer'; from: string; to: string; amount: bigint }
  /**
   * A new account, owned by a program from then on. If its address is derived from a seed, `base` signs for it instead
   * of its own key.
   */
  | { kind: 'create'; from: string; account: string; amount: bigint; owner: string; base?: string }
  /** Assigns the account to another program. */
  | { kind: 'assign'; account: string; owner: string }
  /** The transaction is valid until this nonce is used, instead of for a minute. */
  | { kind: 'nonce'; account: string; authority: string }
  /** Sets up a nonce account. Its authority may withdraw its balance. */
  | { kind: 'nonceMade'; account: string; authority: string }
  | { kind: 'nonceAuthority'; account: string; authority: string }
  | { kind: 'tokenTransfer'; source: string; destination: string; owner: string; mint?: string; amount: bigint }
  | { kind: 'tokenApprove'; source: string; delegate: string; owner: string; mint?: string; amount: bigint }
  | { kind: 'tokenRevoke'; source: string; owner: string }
  /** Without `authority`, the right is removed for good. */
  | { kind: 'tokenAuthority'; account: string; right: TokenRight; authority?: string }
  | { kind: 'tokenClose'; account: string; destination: string; owner: string }
  | { kind: 'tokenBurn'; source: string; owner: string; mint: string; amount: bigint }
  /** Creates an owner's associated account for a token, unless it exists already. */
  | { kind: 'associatedAccount'; payer: string; account: string; owner: string; mint: string }
  /** Turns a new account into a token account, or into a mint. */
  | { kind: 'tokenAccountMade'; account: string; owner: string; mint: string }
  | { kind: 'mintMade'; account: string; authority: string }
  /** The transaction's compute limit and its price: units, and millionths of a lamport for each. */
  | { kind: 'budget'; units?: number; price?: bigint }
  | { kind: 'memo'; text: string }
  /** Sets something up without moving assets. */
  | { kind: 'setup' }
  | { kind: 'unknown'; program: string; size: number }

/** A right over an account of a token program: to spend, to close, or to mint. */
export type TokenRight = 'owner' | 'close' | 'mint'

/** The bytes and accounts of one instruction. */
export interface InstructionBytes {
  data: DataView
  /** @throws RangeError if there is no such account, or only a lookup table has it */
  account(index: number): string
  accounts: number
}
