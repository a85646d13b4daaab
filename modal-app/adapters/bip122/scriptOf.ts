import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import { base58Decode } from '../../../shared/base58.ts'
import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { addressProblem } from '../checkPlan.ts'
import type { AddressProblem } from '../Transfers.ts'

export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

export interface Output {
  kind: AddressKind
  /** The spending condition. */
  script: Uint8Array
}

const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** Version bytes of addresses on mainnet and all test networks. */
const legacyKinds: Readonly<Record<number, 'p2pkh' | 'p2sh'>> = { 0: 'p2pkh', 111: 'p2pkh', 5: 'p2sh', 196: 'p2sh' }
const segwitChecksumLength = 6

/**
 * The output script of an address. Its form and network were already checked (shared/addresses.ts); older addresses'
 * checksums are verified here, before money is sent.
 * @throws ConnectKitError `invalid_params`
 */
export function scriptOf(address: string): Output {
  const output = /^(bc|tb|bcrt)1/i.test(address) ? segwitOutput(address.toLowerCase()) : legacyOutput(address)
  if (output) return output
  throw new ConnectKitError('invalid_params', `${address.slice(0, 64)} is not a Bitcoin address`)
}

function legacyOutput(address: string): Output | undefined {
  const bytes = base58Decode(address) ?? new Uint8Array()
  const [payload, checksum] = [bytes.slice(0, -4), bytes.slice(-4)]
  const kind = legacyKinds[payload[0] ?? -1]
  if (!kind || bytes.length !== 25 || String(doubleSha256(payload).slice(0, 4)) !== String(checksum)) return undefined
  const hash = payload.slice(1)
  const script = kind === 'p2pkh' ? [0x76, 0xa9, hash.length, ...hash, 0x88, 0xac] : [0xa9, hash.length, ...hash, 0x87]
  return { kind, script: Uint8Array.from(script) }
}

function segwitOutput(address: string): Output | undefined {
  const words = [...address.slice(address.lastIndexOf('1') + 1, -segwitChecksumLength)].map(each =>
    bech32.indexOf(each),
  )
  const [version = -1, ...rest] = words
  const program = toBytes(rest)
  const kind = version === 1 ? 'p2tr' : version !== 0 ? undefined : program.length === 20 ? 'p2wpkh' : 'p2wsh'
  if (!kind || words.includes(-1)) return undefined
  return { kind, script: Uint8Array.from([version && 0x50 + version, program.length, ...program]) }
}

/** Converts groups of five bits to bytes, dropping the remainder. */
function toBytes(words: readonly number[]): number[] {
  const bits = words.map(word => word.toString(2).padStart(5, '0')).join('')
  return (bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2))
}

export function doubleSha256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

/** P2WPKH nested in P2SH: the script whose hash is the address. */
export function nestedScript(publicKey: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(0, 20), ripemd160(sha256(publicKey)))
}

/** Why a text is not a valid recipient; also verifies the checksum of older addresses. */
export function scriptProblem(chainId: ChainId, text: string): AddressProblem | undefined {
  const isIntact = () => {
    try {
      return scriptOf(text) !== undefined
    } catch {
      return false
    }
  }
  return addressProblem(chainId, text, isIntact)
}
