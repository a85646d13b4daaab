/** Lets the other requests go on: long work does it between its parts, none of which takes longer than they may wait. */
export function breathe(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
