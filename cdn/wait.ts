/** Resolves after some milliseconds. Holds up no process that ends meanwhile. */
export function wait(ms: number): Promise<void> {
  return new Promise(resolve => {
    const timer: unknown = setTimeout(resolve, ms)
    ;(timer as { unref?(): void }).unref?.()
  })
}
