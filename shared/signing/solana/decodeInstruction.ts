import { utf8 } from '../readMessage.ts'
import { decodeSystem } from './decodeSystem.ts'
import { decodeToken } from './decodeToken.ts'
import { budgetProgram, memoPrograms, placeProgram, systemProgram, tokenPrograms } from './programs.ts'
import type { SolanaTransaction } from './readTransaction.ts'

/**
 * What an instruction of Solana does, as far as its bytes say. Amounts are in the smallest unit. A token lies in accounts of
 * its own, places, each for one token and one owner, which only the network knows.
 */
export type DecodedInstruction =
  /** SOL. */
  | { kind: 'transfer'; from: string; to: string; amount: bigint }
  /** A new account, which a program owns from then on. By a seed, `base` signs for it, not a key of its own. */
  | { kind: 'create'; from: string; account: string; amount: bigint; owner: string; base?: string }
  /** The account belongs to another program from then on. */
  | { kind: 'assign'; account: string; owner: string }
  /** The transaction counts until this nonce is used, not for a minute. */
  | { kind: 'nonce'; account: string; authority: string }
  /** Sets a nonce account up: whoever has the authority takes what is in it. */
  | { kind: 'nonceMade'; account: string; authority: string }
  | { kind: 'nonceAuthority'; account: string; authority: string }
  | { kind: 'tokenTransfer'; source: string; destination: string; owner: string; mint?: string; amount: bigint }
  | { kind: 'tokenApprove'; source: string; delegate: string; owner: string; mint?: string; amount: bigint }
  | { kind: 'tokenRevoke'; source: string; owner: string }
  /** Without `authority`, nobody has the right any more. */
  | { kind: 'tokenAuthority'; account: string; right: TokenRight; authority?: string }
  | { kind: 'tokenClose'; account: string; destination: string; owner: string }
  | { kind: 'tokenBurn'; source: string; owner: string; mint: string; amount: bigint }
  /** Makes the usual place of an owner for a token, unless there is one. */
  | { kind: 'place'; payer: string; account: string; owner: string; mint: string }
  /** Makes a new account one that holds a token, or a token itself. */
  | { kind: 'placeMade'; account: string; owner: string; mint: string }
  | { kind: 'mintMade'; account: string; authority: string }
  /** What the network may use and is paid for it: units, and millionths of a lamport for each. */
  | { kind: 'budget'; units?: number; price?: bigint }
  | { kind: 'memo'; text: string }
  /** Sets something up, and moves nothing of anybody. */
  | { kind: 'setup' }
  | { kind: 'unknown'; program: string; size: number }

/** Of an account of a token program: to spend, to close, or something that its mint has. */
export type TokenRight = 'owner' | 'close' | 'mint'

/** What the instructions of one program are read with. */
export interface InstructionBytes {
  data: DataView
  /** @throws RangeError if there is no such account, or only a lookup table knows it */
  account(index: number): string
  accounts: number
}

/** @param addressAt undefined for accounts of lookup tables that could not be read */
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
  if (program === placeProgram) return decodePlace(given)
  if (program === budgetProgram) return decodeBudget(given)
  const text = memoPrograms.includes(program) ? utf8(data) : undefined
  return text === undefined ? undefined : { kind: 'memo', text }
}

/** To make one, or to make one unless it is there. */
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
