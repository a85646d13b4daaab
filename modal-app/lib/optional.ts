/** The answer, or undefined if there is none: for facts that nothing depends on. */
export async function optional<T>(asked: Promise<T> | undefined): Promise<T | undefined> {
  return asked?.catch(() => undefined)
}
