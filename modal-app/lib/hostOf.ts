/** The host of an address, as it is shown; all of it where it is none, such as `https://[`. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
