import { vi } from 'vitest'

export const publicWallet = 'https://app.safe.global'
export const safeAddress = '0x4F2083f5fBede34C2714aFfb3105539775f7FE64'

/** A message to the Safe. */
interface Heard {
  id: string
  method: string
  params: unknown
  env: { sdkVersion: string }
  /** The target origin. */
  target: string
}

/** Safe{Wallet} around this page. A thrown answer is an error of the Safe; undefined sends none. */
export interface FakeSafe {
  heard: Heard[]
  answers: Record<string, ((params: never) => unknown) | undefined>
  /** Posts to the page, by default from the parent. */
  say(data: unknown, from?: { source?: unknown; origin?: string }): void
  methods(): string[]
}

export function createFakeSafe(origin = publicWallet): FakeSafe {
  const safe: FakeSafe = {
    heard: [],
    answers: { getSafeInfo: () => ({ safeAddress, chainId: 1, threshold: 1, owners: [], isReadOnly: false }) },
    say(data, from = {}) {
      dispatchEvent(new MessageEvent('message', { data, source: parent, origin, ...from } as MessageEventInit))
    },
    methods: () => safe.heard.map(({ method }) => method),
  }
  const parent = {
    postMessage(message: Omit<Heard, 'target'>, target: string) {
      safe.heard.push({ ...structuredClone(message), target })
      if (target === origin) queueMicrotask(() => answer(message))
    },
  }
  const answer = ({ id, method, params }: Omit<Heard, 'target'>) => {
    try {
      const data = safe.answers[method]?.(params as never)
      if (data !== undefined) safe.say({ id, success: true, data, version: '9.1.0' })
    } catch (error) {
      safe.say({ id, success: false, error: (error as Error).message, version: '9.1.0' })
    }
  }
  vi.stubGlobal('parent', parent)
  return safe
}

/** Sets `location.ancestorOrigins`, which older Firefox lacks. */
export function tellAncestors(...origins: string[]): void {
  Object.defineProperty(location, 'ancestorOrigins', { configurable: true, value: origins })
}

export function tellNoAncestors(): void {
  Reflect.deleteProperty(location, 'ancestorOrigins')
}
