/** The host of a URL, for display; an invalid URL stays whole. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
