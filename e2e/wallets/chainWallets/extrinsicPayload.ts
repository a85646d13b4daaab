import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes } from '@noble/hashes/utils'

/** The fields of @polkadot/types' `SignerPayloadJSON` that are signed; numbers are in hex. */
export interface SignerPayload {
  address: string
  method: string
  era: string
  nonce: string
  tip: string
  specVersion: string
  transactionVersion: string
  genesisHash: string
  blockHash: string
  signedExtensions?: readonly string[]
  mode?: number
  metadataHash?: string | null
}

const maxPlainBytes = 256

const bytes = (text: string) => hexToBytes(text.replace(/^0x/, ''))

function u32(text: string): Uint8Array {
  const written = new Uint8Array(4)
  new DataView(written.buffer).setUint32(0, Number(text), true)
  return written
}

/** SCALE's compact integer. */
function compact(text: string): Uint8Array {
  const value = BigInt(text)
  const write = (length: number, word: bigint) =>
    Uint8Array.from({ length }, (_, index) => Number((word >> BigInt(8 * index)) & 255n))
  if (value < 1n << 6n) return write(1, value << 2n)
  if (value < 1n << 14n) return write(2, (value << 2n) | 1n)
  if (value < 1n << 30n) return write(4, (value << 2n) | 2n)
  const length = Math.ceil(value.toString(16).length / 2)
  return concatBytes(new Uint8Array([((length - 4) << 2) | 3]), write(length, value))
}

/** The signed bytes of a version 4 extrinsic; for long ones, their hash. */
export function extrinsicPayload(payload: SignerPayload): Uint8Array {
  const { method, era, nonce, tip, specVersion, transactionVersion, genesisHash, blockHash, metadataHash } = payload
  const hasMetadata = payload.signedExtensions?.includes('CheckMetadataHash')
  const whole = concatBytes(
    bytes(method),
    bytes(era),
    compact(nonce),
    compact(tip),
    ...(hasMetadata ? [new Uint8Array([payload.mode ?? 0])] : []),
    u32(specVersion),
    u32(transactionVersion),
    bytes(genesisHash),
    bytes(blockHash),
    ...(hasMetadata
      ? [metadataHash ? concatBytes(new Uint8Array([1]), bytes(metadataHash)) : new Uint8Array([0])]
      : []),
  )
  return whole.length > maxPlainBytes ? blake2b(whole, { dkLen: 32 }) : whole
}
