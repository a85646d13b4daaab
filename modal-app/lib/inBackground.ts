/**
 * Runs work that nothing waits for, such as preloading. Failures are harmless, because whoever needs the result retries.
 * They are logged at the console's lowest level, for debugging.
 */
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch((error: unknown) => report(error))
}

/** The result, or undefined on failure, for optional facts. Failures are logged likewise. */
export async function optional<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  return promise?.catch((error: unknown) => void report(error))
}

const report = (error: unknown) => console.debug('ConnectKit, in the background:', error)
