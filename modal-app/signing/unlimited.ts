/**
 * Whether an amount of so many bits is unlimited in effect. Wallets show amounts from half of all there can be so: many
 * sites ask for such round ones.
 */
export function isUnlimited(amount: bigint, bits: 160 | 256): boolean {
  return amount >= 1n << BigInt(bits - 1)
}
