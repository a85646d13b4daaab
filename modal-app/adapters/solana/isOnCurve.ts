const prime = 2n ** 255n - 19n
/** From the curve's equation, -x² + y² = 1 + d·x²·y². */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let rest = exponent; rest; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/** Whether 32 bytes are a point of ed25519. Every key is one; other addresses are derived by programs and have no key. */
export function isOnCurve(bytes: Uint8Array): boolean {
  // Little-endian; the highest bit is the sign of x.
  const y = bytes.reduceRight((value, byte, index) => value * 256n + BigInt(index === 31 ? byte & 0x7f : byte), 0n)
  const [above, below] = [y * y - 1n, d * y * y + 1n].map(value => ((value % prime) + prime) % prime) as [
    bigint,
    bigint,
  ]
  // x² = above / below is a square if and only if their product is.
  return power((above * below) % prime, (prime - 1n) / 2n) <= 1n
}
