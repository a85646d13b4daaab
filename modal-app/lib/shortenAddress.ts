const kept = 4

/** Keeps four characters at each end, after an optional `0x`: `0x1234…abcd`. Shorter addresses stay whole. */
export function shortenAddress(address: string): string {
  const head = kept + (/^0x/i.test(address) ? 2 : 0)
  return address.length <= head + kept + 1 ? address : `${address.slice(0, head)}…${address.slice(-kept)}`
}
