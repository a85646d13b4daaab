/** Loads the readers of calls and typed data, which include viem, only when needed. */
export const loadReaders = async () => (await import('./readers.ts')).readers
