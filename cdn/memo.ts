/** Keeps the newest results of an expensive function, at most `size` of them; the least recently used goes first. */
export function createMemo<Value>(size: number): (key: string, make: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > size) kept.delete(kept.keys().next().value as string)
    value.catch(() => kept.get(key) === value && kept.delete(key))
    return value
  }
}
