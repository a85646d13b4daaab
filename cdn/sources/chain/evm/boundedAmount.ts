/** The largest number that a contract can count to. */
const most = 2n ** 256n - 1n

/**
 * A sum of what logs say was moved. A contract can say so any number of times, and no reply holds the sum of all that;
 * nobody can have more than the largest number.
 */
export function boundedAmount(sum: bigint): bigint {
  if (sum > most) return most
  return sum < -most ? -most : sum
}
