/**
 * More than there is of any token: the largest supplies have some 110 bits, and exchanges count in 112 or 128. Half of the
 * largest number, which many take for the limit, would leave room for a number just below it, which reads like an amount.
 */
const more = 1n << 128n

/** Whether an amount is effectively unlimited, as sites write it in many ways. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= more
}
