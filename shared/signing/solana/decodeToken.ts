import { base58Encode } from '../../base58.ts'
import type { DecodedInstruction, InstructionBytes, TokenRight } from './DecodedInstruction.ts'

const keyLength = 32

/** By the program's numbers. All other numbers are rights over a mint or its extensions. */
const rights: readonly TokenRight[] = ['mint', 'mint', 'owner', 'close']

/** The token program and Token-2022: each instruction begins with its 8-bit number. */
export function decodeToken({ data, account }: InstructionBytes): DecodedInstruction | undefined {
  const amount = () => data.getBigUint64(1, true)
  const key = (at: number) => {
    if (at + keyLength > data.byteLength) throw new RangeError('No such key')
    return base58Encode(new Uint8Array(data.buffer, data.byteOffset + at, keyLength))
  }
  switch (data.getUint8(0)) {
    case 3:
      return {
        kind: 'tokenTransfer',
        ...{ source: account(0), destination: account(1), owner: account(2), amount: amount() },
      }
    case 4:
      return {
        kind: 'tokenApprove',
        ...{ source: account(0), delegate: account(1), owner: account(2), amount: amount() },
      }
    case 5:
      return { kind: 'tokenRevoke', source: account(0), owner: account(1) }
    case 6: {
      const right = rights[data.getUint8(1)] ?? 'mint'
      const isGiven = data.getUint8(2) === 1
      if (!isGiven) return { kind: 'tokenAuthority', account: account(0), right }
      return { kind: 'tokenAuthority', account: account(0), right, authority: key(3) }
    }
    case 8:
    case 15:
      return { kind: 'tokenBurn', source: account(0), mint: account(1), owner: account(2), amount: amount() }
    case 9:
      return { kind: 'tokenClose', account: account(0), destination: account(1), owner: account(2) }
    case 12:
      return {
        kind: 'tokenTransfer',
        ...{ source: account(0), mint: account(1), destination: account(2), owner: account(3), amount: amount() },
      }
    case 13:
      return {
        kind: 'tokenApprove',
        ...{ source: account(0), mint: account(1), delegate: account(2), owner: account(3), amount: amount() },
      }
    case 26:
      // Of the fee instructions, only the transfer that states its fee is known.
      if (data.getUint8(1) !== 1) return undefined
      return {
        kind: 'tokenTransfer',
        ...{ source: account(0), mint: account(1), destination: account(2), owner: account(3) },
        amount: data.getBigUint64(2, true),
      }
    case 0:
    case 20:
      return { kind: 'mintMade', account: account(0), authority: key(2) }
    case 1:
      return { kind: 'tokenAccountMade', account: account(0), mint: account(1), owner: account(2) }
    case 16:
    case 18:
      return { kind: 'tokenAccountMade', account: account(0), mint: account(1), owner: key(1) }
    case 17:
    case 22:
      return { kind: 'setup' }
    default:
      return undefined
  }
}
