/** The host of a URL, for display. An invalid URL is returned unchanged. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
