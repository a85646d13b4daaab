import { base58Encode } from '../../base58.ts'

/** A Solana transaction, as far as its bytes show it. They don't include the accounts in lookup tables. */
export interface SolanaTransaction {
  version: 'legacy' | 0
  bytes: Uint8Array
  /** The signed part. */
  message: Uint8Array
  signatures: readonly Uint8Array[]
  /** In base58, signers first. The first one pays. */
  keys: readonly string[]
  signers: number
  /** A blockhash, or the value of a nonce account. */
  lifetime: string
  instructions: readonly RawInstruction[]
  lookups: readonly TableLookup[]
  isWritable(index: number): boolean
}

/** Accounts are indexes into the list of all: keys, then the tables' writable ones, then their read-only ones. */
export interface RawInstruction {
  program: number
  accounts: readonly number[]
  data: Uint8Array
}

export interface TableLookup {
  table: string
  writable: readonly number[]
  readOnly: readonly number[]
}

/** One network packet. */
const maxLength = 1232
const signatureLength = 64
const keyLength = 32

/** Expected bytes are missing, or are not as nodes write them. */
class Malformed extends Error {}

/** @returns undefined for bytes that nodes would refuse, or might read as another transaction */
export function readTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  if (bytes.length > maxLength) return undefined
  try {
    return read(bytes)
  } catch (thrown) {
    if (thrown instanceof Malformed) return undefined
    throw thrown
  }
}

function read(bytes: Uint8Array): SolanaTransaction {
  let at = 0
  const take = (length: number) => {
    at += length
    if (at > bytes.length) throw new Malformed()
    return bytes.subarray(at - length, at)
  }
  const byte = () => take(1)[0] as number
  /** One to three groups of seven bits, in the shortest form. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const group = byte()
      value |= (group & 0x7f) << shift
      if (group & 0x80) continue
      if (shift > 0 && group === 0) throw new Malformed()
      return value
    }
    throw new Malformed()
  }
  const list = <T>(one: () => T) => Array.from({ length: count() }, one)
  const key = () => base58Encode(take(keyLength))

  const signatures = list(() => take(signatureLength))
  const messageAt = at
  const [first = 0] = bytes.subarray(at, at + 1)
  const isVersioned = first >= 0x80
  if (isVersioned && byte() !== 0x80) throw new Malformed()
  const [signers, readOnlySigners, readOnlyOthers] = [byte(), byte(), byte()]
  const keys = list(key)
  const lifetime = key()
  const instructions = list(() => ({ program: byte(), accounts: list(byte), data: take(count()) }))
  const lookups = isVersioned ? list(() => ({ table: key(), writable: list(byte), readOnly: list(byte) })) : []

  const loaded = lookups.flatMap(({ writable }) => writable).length
  const total = keys.length + loaded + lookups.flatMap(({ readOnly }) => readOnly).length
  const isWhole =
    at === bytes.length &&
    signers > 0 &&
    signatures.length === signers &&
    readOnlySigners < signers &&
    signers + readOnlyOthers <= keys.length &&
    new Set(keys).size === keys.length &&
    total <= 256 &&
    // The payer is never a program, and a program is never in a table.
    instructions.every(({ program }) => program > 0 && program < keys.length) &&
    instructions.every(({ accounts }) => accounts.every(index => index < total))
  if (!isWhole) throw new Malformed()
  return {
    ...{ version: isVersioned ? 0 : 'legacy', bytes, message: bytes.subarray(messageAt), signatures },
    ...{ keys, signers, lifetime, instructions, lookups },
    isWritable: index =>
      index < signers
        ? index < signers - readOnlySigners
        : index < keys.length
          ? index < keys.length - readOnlyOthers
          : index < keys.length + loaded,
  }
}
