/** The answer, or undefined where there is none: for facts that nothing depends on. */
export async function optional<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch(() => undefined)
}
