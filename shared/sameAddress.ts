/**
 * Whether two texts are one address of a chain. Letter case means nothing in hexadecimal and bech32. In base58 it does,
 * but nobody finds two keys whose addresses differ in nothing else.
 */
export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
