/**
 * Makes a signal that aborts with a TimeoutError after the given time; `AbortSignal.timeout` outside of tests.
 * @param milliseconds a whole number: Node refuses others, and differences of `elapsed` are fractional
 */
export type Timeout = (milliseconds: number) => AbortSignal
