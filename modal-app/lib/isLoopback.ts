/** Whether a page runs on the visitor's own machine, as during development. */
export function isLoopback(origin: string): boolean {
  return /^https?:\/\/((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}
