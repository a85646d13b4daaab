/**
 * The value below which a share of the numbers lies, interpolated linearly.
 * @param share 0 to 1; 0.5 is the median
 * @returns undefined for an empty list
 */
export function quantile(numbers: readonly number[], share: number): number | undefined {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low === undefined || high === undefined ? undefined : low + (high - low) * (at - Math.floor(at))
}
