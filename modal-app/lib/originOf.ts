/** The origin of an address; undefined for what is no absolute one. */
export function originOf(url: unknown): string | undefined {
  try {
    return new URL(String(url)).origin
  } catch {
    return undefined
  }
}
