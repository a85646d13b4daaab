/** A signal that aborts with a TimeoutError after so many milliseconds; `AbortSignal.timeout`, or a test's own. */
export type Timeout = (milliseconds: number) => AbortSignal
