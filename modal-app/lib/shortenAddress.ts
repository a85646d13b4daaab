const kept = 4

/**
 * An address short enough for one line: `0x1234…abcd`, the first and last four characters after an optional `0x`.
 * One that is no longer than its short form stays whole.
 */
export function shortenAddress(address: string): string {
  const head = kept + (/^0x/i.test(address) ? 2 : 0)
  return address.length <= head + kept + 1 ? address : `${address.slice(0, head)}…${address.slice(-kept)}`
}
