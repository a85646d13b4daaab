import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { ConnectKitError } from '../../../shared/errors.ts'
import { doubleSha256 } from './scriptOf.ts'

/** The parts of Bitcoin's wire format and BIP-174 needed for transfers between segwit and taproot addresses. */

export interface Input {
  txid: string
  vout: number
  valueSats: bigint
  script: Uint8Array
  /** For segwit nested in P2SH. */
  redeemScript?: Uint8Array | undefined
  /** For taproot: 32 bytes. */
  tapInternalKey?: Uint8Array | undefined
}

export interface Payment {
  valueSats: bigint
  script: Uint8Array
}

const magic = Uint8Array.from([0x70, 0x73, 0x62, 0x74, 0xff])
/** Key types of BIP-174 and BIP-371. */
const key = {
  unsignedTransaction: 0x00,
  witnessUtxo: 0x01,
  partialSignature: 0x02,
  redeemScript: 0x04,
  finalScriptSig: 0x07,
  finalWitness: 0x08,
  tapKeySignature: 0x13,
  tapInternalKey: 0x17,
}
/** Allows replacement with a higher fee (BIP-125), and sets no time lock. */
const sequence = 0xfffffffd

const uint = (value: bigint | number, length: number) =>
  Uint8Array.from({ length }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn))

function compactSize(value: number): Uint8Array {
  if (value < 0xfd) return uint(value, 1)
  return value < 0x10000 ? concatBytes(uint(0xfd, 1), uint(value, 2)) : concatBytes(uint(0xfe, 1), uint(value, 4))
}

const sized = (bytes: Uint8Array) => concatBytes(compactSize(bytes.length), bytes)
const listed = (items: readonly Uint8Array[]) => concatBytes(compactSize(items.length), ...items)
const record = (type: number, value: Uint8Array) => concatBytes(sized(Uint8Array.of(type)), sized(value))

const outputBytes = ({ valueSats, script }: Payment) => concatBytes(uint(valueSats, 8), sized(script))
const inputBytes = ({ txid, vout }: Input, scriptSig: Uint8Array) =>
  concatBytes(hexToBytes(txid).reverse(), uint(vout, 4), sized(scriptSig), uint(sequence, 4))

const version = uint(2, 4)
const lockTime = uint(0, 4)
const none = new Uint8Array()

function unsignedTransaction(inputs: readonly Input[], outputs: readonly Payment[]): Uint8Array {
  const spent = inputs.map(input => inputBytes(input, none))
  return concatBytes(version, listed(spent), listed(outputs.map(outputBytes)), lockTime)
}

/** An unsigned transaction for a wallet to sign. */
export function writePsbt(inputs: readonly Input[], outputs: readonly Payment[]): Uint8Array {
  const end = Uint8Array.of(0)
  const described = inputs.flatMap(input => [
    record(key.witnessUtxo, outputBytes(input)),
    ...(input.redeemScript ? [record(key.redeemScript, input.redeemScript)] : []),
    ...(input.tapInternalKey ? [record(key.tapInternalKey, input.tapInternalKey)] : []),
    end,
  ])
  const transaction = record(key.unsignedTransaction, unsignedTransaction(inputs, outputs))
  return concatBytes(magic, transaction, end, ...described, ...outputs.map(() => end))
}

export interface Finished {
  wire: Uint8Array
  txid: string
}

/**
 * The signed transaction, ready to broadcast.
 * @throws ConnectKitError `wallet_failed` if it is a different transaction or lacks a signature
 */
export function finishPsbt(psbt: Uint8Array, inputs: readonly Input[], outputs: readonly Payment[]): Finished {
  const [global, ...maps] = readMaps(psbt, 1 + inputs.length)
  if (String(global?.get(key.unsignedTransaction)?.value) !== String(unsignedTransaction(inputs, outputs)))
    throw failed('The wallet signed another transaction than it was asked for')
  const spends = inputs.map((input, index) => spendOf(input, maps[index] ?? new Map()))
  const spent = inputs.map((input, index) => inputBytes(input, spends[index]?.scriptSig ?? none))
  const moved = concatBytes(listed(spent), listed(outputs.map(outputBytes)))
  const witnesses = spends.map(({ witness }) => witness)
  return {
    wire: concatBytes(version, Uint8Array.of(0, 1), moved, ...witnesses, lockTime),
    // Hashed without signatures (BIP-141).
    txid: bytesToHex(doubleSha256(concatBytes(version, moved, lockTime)).reverse()),
  }
}

function spendOf({ redeemScript }: Input, found: Records): { scriptSig: Uint8Array; witness: Uint8Array } {
  const final = found.get(key.finalWitness)?.value
  const scriptSig = found.get(key.finalScriptSig)?.value ?? (redeemScript ? sized(redeemScript) : none)
  if (final) return { scriptSig, witness: final }
  const tap = found.get(key.tapKeySignature)?.value
  if (tap) return { scriptSig, witness: listed([sized(tap)]) }
  const partial = found.get(key.partialSignature)
  if (!partial) throw failed('The wallet left a coin without a signature')
  return { scriptSig, witness: listed([sized(partial.value), sized(partial.name)]) }
}

/** By key type; `name` is the rest of the key. */
type Records = Map<number, { name: Uint8Array; value: Uint8Array }>

function readMaps(bytes: Uint8Array, count: number): Records[] {
  let at = magic.length
  const take = (length: number) => {
    at += length
    if (at > bytes.length) throw failed('The wallet answered with something that is no PSBT')
    return bytes.subarray(at - length, at)
  }
  const number = (length: number) => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const size = () => {
    const first = number(1)
    return first < 0xfd ? first : number(2 ** (first - 0xfc))
  }
  if (String(bytes.subarray(0, at)) !== String(magic))
    throw failed('The wallet answered with something that is no PSBT')
  return Array.from({ length: count }, () => {
    const found: Records = new Map()
    for (let length = size(); length; length = size()) {
      const [type = -1, ...name] = take(length)
      found.set(type, { name: Uint8Array.from(name), value: take(size()) })
    }
    return found
  })
}

function failed(what: string): ConnectKitError {
  return new ConnectKitError('wallet_failed', what)
}
