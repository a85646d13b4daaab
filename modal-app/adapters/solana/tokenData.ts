/** The token program, and the one of 2022, whose accounts may be longer. */
const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const mintLength = 82
const accountLength = 165
/** Multisig accounts are known by their length alone. */
const multisigLength = 355
/** Where a mint keeps its decimals, and the mark that it is set up. */
const [decimalsOffset, initialisedOffset] = [44, 45]
/** Extensions of Token-2022 follow the usual length and a byte for the kind of account: type, length, value. */
const [mintMark, accountMark] = [1, 2]
const [nonTransferable, transferHook] = [9, 14]

/** The kind of a token program's account; undefined for other programs and other kinds. */
export function kindOf(owner: string, data: Uint8Array): 'mint' | 'account' | undefined {
  const { length } = data
  if (!tokenPrograms.includes(owner) || length === multisigLength) return undefined
  const mark = data[accountLength]
  if (length === mintLength || mark === mintMark) return 'mint'
  return length === accountLength || mark === accountMark ? 'account' : undefined
}

/** @returns undefined unless it is a mint that is set up */
export function readDecimals(owner: string, data: Uint8Array): number | undefined {
  return kindOf(owner, data) === 'mint' && data[initialisedOffset] === 1 ? data[decimalsOffset] : undefined
}

/** Whether a transfer alone moves the token of this mint: some are never moved, some call a program each time. */
export function isMoved(mint: Uint8Array): boolean {
  const view = new DataView(mint.buffer, mint.byteOffset, mint.length)
  for (let at = accountLength + 1; at + 4 <= mint.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    at += 4
    if (type === nonTransferable) return false
    // The authority, then the program, which may be absent.
    if (type === transferHook && mint.subarray(at + 32, at + 64).some(byte => byte !== 0)) return false
    at += length
  }
  return true
}
