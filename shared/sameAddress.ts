/** Letter case means nothing in hexadecimal, nor in bech32 written in capitals; in base58 it does. */
const spelled = (address: string) =>
  /^0x/i.test(address) || address === address.toUpperCase() ? address.toLowerCase() : address

/** Whether two texts are one address of a chain. */
export function sameAddress(one: string, other: string): boolean {
  return spelled(one) === spelled(other)
}
