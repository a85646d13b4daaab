/**
 * Makes a signal that aborts with a TimeoutError after the given time; `AbortSignal.timeout` outside of tests.
 * @param milliseconds a whole number: Node's refuses others, and the difference of two `elapsed` is none
 */
export type Timeout = (milliseconds: number) => AbortSignal
