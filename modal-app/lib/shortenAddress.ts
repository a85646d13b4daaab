const kept = 4

/** Keeps the first and last four characters after an optional `0x`: `0x1234…abcd`. An address as short as that stays whole. */
export function shortenAddress(address: string): string {
  const head = kept + (/^0x/i.test(address) ? 2 : 0)
  return address.length <= head + kept + 1 ? address : `${address.slice(0, head)}…${address.slice(-kept)}`
}
