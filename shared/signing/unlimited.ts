/**
 * Whether an amount with this many bits is unlimited in effect. As in wallets, that is anything above half of the maximum,
 * because many sites ask for such round amounts.
 */
export function isUnlimited(amount: bigint, bits: 160 | 256): boolean {
  return amount >= 1n << BigInt(bits - 1)
}
