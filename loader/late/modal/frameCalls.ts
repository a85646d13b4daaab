import type { Namespace } from '../../../shared/caip.ts'
import type { FrameCalls } from './Wire.ts'

/** @param onBegin called when the first call begins */
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
