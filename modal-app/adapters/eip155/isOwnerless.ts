/** Written into contracts and wallets as places where things are burned. */
const burnAddresses: ReadonlySet<string> = new Set(['0xdead000000000000000042069420694206942069'])

/**
 * Whether nobody can have the key of an address: the zero address and other round numbers, precompiled and built-in
 * contracts, repeated patterns. To find a key for one that has 96 of its 160 bits given takes longer than the sun will burn.
 */
export function isOwnerless(address: string): boolean {
  const digits = address.toLowerCase().replace(/^0x/, '')
  return /([0-9a-f])\1{23}/.test(digits) || /^(.{1,10})\1+$/.test(digits) || burnAddresses.has(`0x${digits}`)
}
