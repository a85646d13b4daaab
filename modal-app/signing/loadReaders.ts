/** What reads calls and typed data, with viem: loaded where there is something to read. */
export const loadReaders = async () => (await import('./readers.ts')).readers
