/** Whether JSON is nested at most so many levels. Deeper values would overflow the stack of whatever walks them next. */
export function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every(item => isShallow(item, levels - 1))
}
