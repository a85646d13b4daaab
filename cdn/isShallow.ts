/** Whether a JSON value nests at most `levels` deep. Deeper values could overflow the stack of recursive code. */
export function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every(item => isShallow(item, levels - 1))
}
