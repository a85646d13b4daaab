/** The largest uint256. */
const most = 2n ** 256n - 1n

/**
 * Caps a sum of amounts from logs. Contracts can report any number of transfers, and nobody can hold more than the
 * largest number.
 */
export function boundedAmount(sum: bigint): bigint {
  if (sum > most) return most
  return sum < -most ? -most : sum
}
