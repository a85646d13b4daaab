/** Spec §9: decimals of what arrives. */
const shownDecimals = 6

/** What arrives by now, which changes until it does: cut, but for a small amount. What is sure to arrive is told to the last digit. */
export function cutArrival(number: string): string {
  const [whole = '0', fraction = ''] = number.split('.')
  const shown = fraction.slice(0, shownDecimals).replace(/0+$/, '')
  if (shown) return `${whole}.${shown}`
  return whole === '0' && fraction ? number : whole
}
