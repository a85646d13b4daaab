/** The origin of an absolute URL; undefined for anything else. */
export function originOf(url: unknown): string | undefined {
  try {
    return new URL(String(url)).origin
  } catch {
    return undefined
  }
}

/** The host of a URL, for display. An invalid URL is returned unchanged. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

/** Whether an origin is on the visitor's own machine, as in development. */
export function isLoopback(origin: string): boolean {
  return /^https?:\/\/((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}
