/** Yields to other requests. Long work calls it between parts, each short enough for them to wait. */
export function breathe(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
