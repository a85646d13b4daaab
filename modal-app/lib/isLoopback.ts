/** Whether a page runs on the machine of the one who looks at it, as it does while a site is being built. */
export function isLoopback(origin: string): boolean {
  return /^https?:\/\/((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}
