import { base58Encode } from '../../base58.ts'
import type { DecodedInstruction, InstructionBytes } from './decodeInstruction.ts'

const keyLength = 32

/** The system program: each instruction begins with its number, of 32 bits. */
export function decodeSystem({ data, account }: InstructionBytes): DecodedInstruction | undefined {
  const key = (at: number) => {
    if (at + keyLength > data.byteLength) throw new RangeError('No such key')
    return base58Encode(new Uint8Array(data.buffer, data.byteOffset + at, keyLength))
  }
  /** Where what follows a seed begins: its length is of 64 bits. */
  const afterSeed = (at: number) => {
    const length = Number(data.getBigUint64(at, true))
    if (length > keyLength) throw new RangeError('Too long a seed')
    return at + 8 + length
  }
  switch (data.getUint32(0, true)) {
    case 0: {
      const amount = data.getBigUint64(4, true)
      return { kind: 'create', from: account(0), account: account(1), amount, owner: key(20) }
    }
    case 1:
      return { kind: 'assign', account: account(0), owner: key(4) }
    case 2:
      return { kind: 'transfer', from: account(0), to: account(1), amount: data.getBigUint64(4, true) }
    case 3: {
      const at = afterSeed(4 + keyLength)
      const amount = data.getBigUint64(at, true)
      return { kind: 'create', from: account(0), account: account(1), amount, owner: key(at + 16), base: key(4) }
    }
    case 4:
      return { kind: 'nonce', account: account(0), authority: account(2) }
    case 5:
      return { kind: 'transfer', from: account(0), to: account(1), amount: data.getBigUint64(4, true) }
    case 7:
      return { kind: 'nonceAuthority', account: account(0), authority: key(4) }
    case 10:
      return { kind: 'assign', account: account(0), owner: key(afterSeed(4 + keyLength)) }
    case 11:
      // From an account of a seed, which the second account signs for.
      return { kind: 'transfer', from: account(0), to: account(2), amount: data.getBigUint64(4, true) }
    case 6:
      return { kind: 'nonceMade', account: account(0), authority: key(4) }
    case 12:
      return { kind: 'setup' }
    case 9:
      // Also gives the account to a program.
      return { kind: 'assign', account: account(0), owner: key(afterSeed(4 + keyLength) + 8) }
    // Also to allocate bytes: an account that has some can pay nothing any more.
    default:
      return undefined
  }
}
