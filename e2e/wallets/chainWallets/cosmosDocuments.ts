import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'

/** `StdSignDoc` of @keplr-wallet/types. */
export interface AminoDocument {
  chain_id: string
  account_number: string
  sequence: string
  fee: { amount: readonly { denom: string; amount: string }[]; gas: string }
  msgs: readonly { type: string; value: unknown }[]
  memo: string
}

/** ADR-36: a message that is not a transaction on any chain. */
export function arbitraryDocument(signer: string, data: Uint8Array): AminoDocument {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(data) } }],
    memo: '',
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sortKeys(each)]))
}

/** Sorted JSON; the three characters that Go escapes are escaped. */
export function serializeAmino(document: AminoDocument): Uint8Array {
  const text = JSON.stringify(sortKeys(document))
  const escapes: Readonly<Record<string, string>> = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }
  return utf8ToBytes(text.replace(/[&<>]/g, character => escapes[character] ?? ''))
}

export interface DirectDocument {
  bodyBytes?: Uint8Array | null
  authInfoBytes?: Uint8Array | null
  chainId?: string | null
  /** A Long, a bigint or digits. */
  accountNumber?: { toString(): string } | null
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return new Uint8Array([...bytes, Number(rest)])
}

/** The protobuf message `SignDoc`; fields with default values are omitted. */
export function serializeDirect({ bodyBytes, authInfoBytes, chainId, accountNumber }: DirectDocument): Uint8Array {
  const field = (number: number, bytes: Uint8Array | null | undefined) =>
    bytes?.length
      ? concatBytes(new Uint8Array([(number << 3) | 2]), varint(BigInt(bytes.length)), bytes)
      : new Uint8Array()
  const account = BigInt(accountNumber?.toString() ?? 0)
  return concatBytes(
    field(1, bodyBytes),
    field(2, authInfoBytes),
    field(3, utf8ToBytes(chainId ?? '')),
    account ? concatBytes(new Uint8Array([4 << 3]), varint(account)) : new Uint8Array(),
  )
}
