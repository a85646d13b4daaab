/** A random uuid. Plain http lacks `crypto.randomUUID`, but every object URL holds one, at a cost of 1 ms. */
export function randomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}
