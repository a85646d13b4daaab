import type { Namespace } from '../shared/caip.ts'

/** What the iframe does for the page, open or closed. */
export interface FrameCalls {
  /** @param namespace of the wallet that is asked; none where wallets are connected or moved */
  during<T>(namespace: Namespace | undefined, run: () => Promise<T>): Promise<T>
  isIdle(): boolean
  isOut(namespace: Namespace): boolean
  /** Whether the modal may show itself for a call of the page: once for each call. */
  takeShow(): boolean
}

/** @param onBegin the first call begins */
export function createFrameCalls(onBegin: () => void): FrameCalls {
  const calls = new Set<{ namespace: Namespace | undefined; hasShown: boolean }>()
  return {
    during(namespace, run) {
      const call = { namespace, hasShown: namespace === undefined }
      if (calls.add(call).size === 1) onBegin()
      return run().finally(() => calls.delete(call))
    },
    isIdle: () => !calls.size,
    isOut: namespace => [...calls].some(call => call.namespace === namespace),
    takeShow() {
      const call = [...calls].find(({ hasShown }) => !hasShown)
      if (call) call.hasShown = true
      return !!call
    },
  }
}
