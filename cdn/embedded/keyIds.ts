/**
 * A sealed text, or an index, and before it the id of its key. A key that was in use before keys had ids has none in its
 * texts until it is changed, so that servers of the release before can go on.
 */
export function keyIdOf(kept: string): { id: string | undefined; text: string } {
  const [, id, text = kept] = /^([0-9a-f]{8})\.(.*)$/.exec(kept) ?? []
  return { id, text }
}

/** A pattern for SQL. */
export const patternOf = (keyId: string): string => `${keyId}.%`
