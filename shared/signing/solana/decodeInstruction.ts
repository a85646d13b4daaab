import { utf8 } from '../readMessage.ts'
import type { DecodedInstruction, InstructionBytes } from './DecodedInstruction.ts'
import { decodeSystem } from './decodeSystem.ts'
import { decodeToken } from './decodeToken.ts'
import { associatedTokenProgram, budgetProgram, memoPrograms, systemProgram, tokenPrograms } from './programs.ts'
import type { SolanaTransaction } from './readTransaction.ts'

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
  return { kind: 'associatedAccount', payer: account(0), account: account(1), owner: account(2), mint: account(3) }
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
