const magic = [0x70, 0x73, 0x62, 0x74, 0xff]
/** An unsigned input: transaction, index, empty script, sequence. */
const inputLength = 41

/** Whether bytes are a PSBT (BIP-174, BIP-370): its magic, then a global map and one map per input and output. */
export function isPsbt(bytes: Uint8Array): boolean {
  if (magic.some((byte, index) => bytes[index] !== byte)) return false
  let at = magic.length
  const number = (length: number) => {
    let value = 0
    for (let index = 0; index < length; index++) value += (bytes[at + index] ?? Number.NaN) * 256 ** index
    at += length
    return value
  }
  const size = () => {
    const first = number(1)
    return first < 0xfd ? first : number(2 ** (first - 0xfc))
  }
  /** Counts inputs and outputs of the transaction that starts here, after its version. */
  const parts = () => {
    const start = at
    at += 4
    const inputs = size()
    at += inputs * inputLength
    const count = inputs + size()
    at = start
    return count
  }
  // Version 2 has its version among the first keys, and lacks the whole transaction.
  const [, firstType = 1] = bytes.subarray(at)
  let expected = firstType >= 2 ? undefined : Number.NaN
  let maps = 0
  while (at < bytes.length) {
    for (let length = size(); length; length = size()) {
      const type = bytes[at]
      at += length
      const valueLength = size()
      if (maps === 0 && type === 0 && length === 1) expected = 1 + parts()
      at += valueLength
      if (!(at < bytes.length)) return false
    }
    maps++
  }
  return at === bytes.length && maps > 1 && (expected === undefined || maps === expected)
}
