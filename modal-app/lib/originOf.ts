/** The origin of an absolute URL; undefined for anything else. */
export function originOf(url: unknown): string | undefined {
  try {
    return new URL(String(url)).origin
  } catch {
    return undefined
  }
}
