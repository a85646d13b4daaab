/** Makes a signal that aborts with a TimeoutError after the given time; `AbortSignal.timeout` outside of tests. */
export type Timeout = (milliseconds: number) => AbortSignal
