/** Holders of a slot by kind, such as client and project. */
export type Holder<Kind extends string> = Readonly<Record<Kind, string>>

/** Slots that may be held at once: in total, and per holder of a kind. */
export interface SlotLimits<Kind extends string> {
  all: number
  each: Readonly<Record<Kind, number>>
}

/** Returns the slot; a second call does nothing. */
export type Release = () => void

export interface Slots<Kind extends string> {
  /** @returns undefined if no slot is free */
  tryTake(holder: Holder<Kind>): Release | undefined
  /** Waits for a slot, first come, first served. Rejects with the signal's reason. */
  take(holder: Holder<Kind>, signal: AbortSignal): Promise<Release>
}

export function createSlots<Kind extends string>({ all, each }: SlotLimits<Kind>): Slots<Kind> {
  const taken = new Map<string, number>()
  const waiting = new Set<{ holder: Holder<Kind>; start(release: Release): void }>()
  const kinds = Object.keys(each) as Kind[]

  const limitsOf = (holder: Holder<Kind>): readonly (readonly [key: string, limit: number])[] => [
    ['all', all],
    ...kinds.map(kind => [`${kind} ${holder[kind]}`, each[kind]] as const),
  ]
  const add = (key: string, change: 1 | -1) => {
    const count = (taken.get(key) ?? 0) + change
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }
  const occupy = (keys: ReturnType<typeof limitsOf>): Release => {
    for (const [key] of keys) add(key, 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const [key] of keys) add(key, -1)
      for (const next of waiting) {
        const release = tryTake(next.holder)
        if (!release) continue
        waiting.delete(next)
        next.start(release)
      }
    }
  }
  const tryTake = (holder: Holder<Kind>): Release | undefined => {
    const keys = limitsOf(holder)
    return keys.every(([key, limit]) => (taken.get(key) ?? 0) < limit) ? occupy(keys) : undefined
  }

  return {
    tryTake,
    async take(holder, signal) {
      signal.throwIfAborted()
      const free = tryTake(holder)
      if (free) return free
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(entry)
          reject(signal.reason)
        }
        const entry = {
          holder,
          start(release: Release) {
            signal.removeEventListener('abort', leave)
            resolve(release)
          },
        }
        waiting.add(entry)
        signal.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
