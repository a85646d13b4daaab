/**
 * Whether two texts are the same address of a chain. Hexadecimal and bech32 ignore letter case. Base58 does not, but
 * finding two keys whose addresses differ only in case is infeasible.
 */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
