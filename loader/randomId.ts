/** A random uuid. On plain http `crypto` makes none; but the browser makes one for each object URL, which takes a millisecond. */
export function randomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}
