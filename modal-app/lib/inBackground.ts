/**
 * Lets work go on that nobody waits for, such as loading ahead. Its failure harms no visitor: whoever needs the result tries
 * again. It is reported at the console's lowest level, for whoever looks into a defect.
 */
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch((error: unknown) => report('in the background', error))
}

/** The answer, or undefined if there is none: for facts that nothing depends on. A failure is reported likewise. */
export async function optional<T>(asked: Promise<T> | undefined): Promise<T | undefined> {
  return asked?.catch((error: unknown) => void report('something optional', error))
}

const report = (what: string, error: unknown) => console.debug(`ConnectKit, ${what}:`, error)
