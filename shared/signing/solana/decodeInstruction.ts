import { utf8 } from '../readMessage.ts'
import { decodeSystem } from './decodeSystem.ts'
import { decodeToken } from './decodeToken.ts'
import { associatedTokenProgram, budgetProgram, memoPrograms, systemProgram, tokenPrograms } from './programs.ts'
import type { SolanaTransaction } from './readTransaction.ts'

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
  | { kind: 'place'; payer: string; account: string; owner: string; mint: string }
  /** Turns a new account into a token account, or into a mint. */
  | { kind: 'placeMade'; account: string; owner: string; mint: string }
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

/** @param addressAt undefined for accounts in lookup tables that could not be read */
export function decodeInstructions(
  { instructions }: Pick<SolanaTransaction, 'instructions'>,
  addressAt: (index: number) => string | undefined,
): DecodedInstruction[] {
  return instructions.map(({ program: programIndex, accounts, data }) => {
    const program = addressAt(programIndex) ?? ''
    const given: InstructionBytes = {
      data: new DataView(data.buffer, data.byteOffset, data.length),
      accounts: accounts.length,
      account(index) {
        const found = accounts[index]
        const address = found === undefined ? undefined : addressAt(found)
        if (address === undefined) throw new RangeError('No such account')
        return address
      },
    }
    const unknown = { kind: 'unknown', program, size: data.length } as const
    try {
      return decode(program, given, data) ?? unknown
    } catch (thrown) {
      // Bytes or accounts are missing.
      if (thrown instanceof RangeError) return unknown
      throw thrown
    }
  })
}

function decode(program: string, given: InstructionBytes, data: Uint8Array): DecodedInstruction | undefined {
  if (program === systemProgram) return decodeSystem(given)
  if (tokenPrograms.includes(program)) return decodeToken(given)
  if (program === associatedTokenProgram) return decodePlace(given)
  if (program === budgetProgram) return decodeBudget(given)
  const text = memoPrograms.includes(program) ? utf8(data) : undefined
  return text === undefined ? undefined : { kind: 'memo', text }
}

/** Creates the account in all cases, or only if it is missing. */
function decodePlace({ data, account }: InstructionBytes): DecodedInstruction | undefined {
  if (data.byteLength > 1 || (data.byteLength === 1 && data.getUint8(0) > 1)) return undefined
  return { kind: 'place', payer: account(0), account: account(1), owner: account(2), mint: account(3) }
}

function decodeBudget({ data }: InstructionBytes): DecodedInstruction | undefined {
  switch (data.getUint8(0)) {
    case 1:
    case 4:
      return { kind: 'budget' }
    case 2:
      return { kind: 'budget', units: data.getUint32(1, true) }
    case 3:
      return { kind: 'budget', price: data.getBigUint64(1, true) }
    default:
      return undefined
  }
}
