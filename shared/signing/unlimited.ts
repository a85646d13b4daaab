/**
 * Whether an amount with this many bits is effectively unlimited. As in wallets, that is an amount above half of the
 * maximum, because many sites request such round amounts.
 */
export function isUnlimited(amount: bigint, bits: 160 | 256): boolean {
  return amount >= 1n << BigInt(bits - 1)
}
