/**
 * A sealed text or an index, prefixed by the id of its key. Texts of a key from before key ids have no prefix until
 * that key is replaced, so servers of the former release keep working.
 */
export function keyIdOf(kept: string): { id: string | undefined; text: string } {
  const [, id, text = kept] = /^([0-9a-f]{8})\.(.*)$/.exec(kept) ?? []
  return { id, text }
}

/** A pattern for SQL. */
export const patternOf = (keyId: string): string => `${keyId}.%`
