import { base58Encode } from '../../base58.ts'
import type { DecodedInstruction, InstructionBytes } from './DecodedInstruction.ts'

const keyLength = 32

/** The system program: each instruction begins with its 32-bit number. */
export function decodeSystem({ data, account }: InstructionBytes): DecodedInstruction | undefined {
  const key = (at: number) => {
    if (at + keyLength > data.byteLength) throw new RangeError('No such key')
    return base58Encode(new Uint8Array(data.buffer, data.byteOffset + at, keyLength))
  }
  /** The offset after a seed, whose length is a 64-bit number. */
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
      // From an account derived from a seed; the second account signs for it.
      return { kind: 'transfer', from: account(0), to: account(2), amount: data.getBigUint64(4, true) }
    case 6:
      return { kind: 'nonceMade', account: account(0), authority: key(4) }
    case 12:
      return { kind: 'setup' }
    case 9:
      // Also assigns the account to a program.
      return { kind: 'assign', account: account(0), owner: key(afterSeed(4 + keyLength) + 8) }
    // Among others, allocating bytes, after which an account can no longer pay.
    default:
      return undefined
  }
}
