/** Longer texts could not be explained to a visitor. */
const maxLength = 100_000
/** The total number of objects, arrays and values. */
const maxNodes = 4_000
const maxDepth = 12

/**
 * The object of `eth_signTypedData_v4`, which pages pass as JSON or as an object.
 * @returns undefined if it is too large, or if wallets may read it differently: if a key occurs twice in one object,
 * some
 * take the first value and others the last
 */
export function parseTypedData(given: unknown): unknown {
  if (typeof given !== 'string') return countNodes(given, 0) <= maxNodes ? given : undefined
  if (given.length > maxLength) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(given)
  } catch {
    return undefined
  }
  if (countNodes(parsed, 0) > maxNodes) return undefined
  return countWrittenKeys(given) === countKeys(parsed) ? parsed : undefined
}

/** Infinity if nested too deeply. Stops counting above the limit. */
function countNodes(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 1
  if (depth >= maxDepth) return Number.POSITIVE_INFINITY
  let count = 1
  for (const each of Object.values(value)) {
    count += countNodes(each, depth + 1)
    if (count > maxNodes) break
  }
  return count
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const within = Object.values(value).reduce((sum: number, each) => sum + countKeys(each), 0)
  return within + (Array.isArray(value) ? 0 : Object.keys(value).length)
}

/** Counts keys in valid JSON, including repeated ones: the strings followed by a colon. */
function countWrittenKeys(json: string): number {
  let count = 0
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?/g)) if (colon) count++
  return count
}
