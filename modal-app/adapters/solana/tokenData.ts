/** The token program, and Token-2022, whose accounts may be longer. */
const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const mintLength = 82
const accountLength = 165
/** Multisig accounts are recognizable only by their length. */
const multisigLength = 355
/** Offsets of a mint's decimals and of its "initialized" flag. */
const [decimalsOffset, initialisedOffset] = [44, 45]
/** Token-2022 extensions follow the base length and a byte for the account type; each has a type, length and value. */
const [mintMark, accountMark] = [1, 2]
const [transferFeeConfig, nonTransferable, transferHook] = [1, 9, 14]

/** The type of a token program's account; undefined for other programs and types. */
export function kindOf(owner: string, data: Uint8Array): 'mint' | 'account' | undefined {
  const { length } = data
  if (!tokenPrograms.includes(owner) || length === multisigLength) return undefined
  const mark = data[accountLength]
  if (length === mintLength || mark === mintMark) return 'mint'
  return length === accountLength || mark === accountMark ? 'account' : undefined
}

/** @returns undefined unless it is an initialized mint */
export function readDecimals(owner: string, data: Uint8Array): number | undefined {
  return kindOf(owner, data) === 'mint' && data[initialisedOffset] === 1 ? data[decimalsOffset] : undefined
}

/** The extensions of a mint. */
function* extensionsOf(mint: Uint8Array): Generator<{ type: number; value: DataView }> {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.length)
  for (let at = accountLength + 1; at + 4 <= mint.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    at += 4
    if (at + length <= mint.length) yield { type, value: new DataView(mint.buffer, mint.byteOffset + at, length) }
    at += length
  }
}

/** Whether a plain transfer moves this mint's token: some are non-transferable, some call a program each time. */
export function isMoved(mint: Uint8Array): boolean {
  for (const { type, value } of extensionsOf(mint)) {
    if (type === nonTransferable) return false
    // The authority, then the program, which may be absent.
    if (type === transferHook && !isZero(value, 32, 64)) return false
  }
  return true
}

function isZero(value: DataView, from: number, to: number): boolean {
  for (let at = from; at < Math.min(to, value.byteLength); at++) if (value.getUint8(at) !== 0) return false
  return true
}

/** Length of a fee in a mint: its first epoch, its maximum, and its basis points. */
const feeLength = 18
/** Offsets of the older and the newer fee, after two authorities and the withheld amount. */
const feeOffsets = [72, 72 + feeLength]

/** The most that the token's fee may withhold from an amount; the epoch decides which of two fees applies. */
export function withheldOf(mint: Uint8Array, amount: bigint): bigint {
  let withheld = 0n
  for (const { type, value } of extensionsOf(mint)) {
    if (type !== transferFeeConfig || value.byteLength < 72 + 2 * feeLength) continue
    for (const at of feeOffsets) {
      const [most, parts] = [value.getBigUint64(at + 8, true), BigInt(value.getUint16(at + 16, true))]
      const share = (amount * parts + 9_999n) / 10_000n
      const fee = share < most ? share : most
      if (fee > withheld) withheld = fee
    }
  }
  return withheld
}
