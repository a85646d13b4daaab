/** Who occupies a slot. */
export interface Holder {
  client: string
  project: string
}

/** How many slots may be taken at once: in all, per client, and per project. */
export interface SlotLimits {
  all: number
  perClient: number
  perProject: number
}

/** Gives a slot back; a second call does nothing. */
export type Release = () => void

export interface Slots {
  /** @returns undefined if no slot is free */
  tryTake(holder: Holder): Release | undefined
  /** Waits for a slot, first come, first served. Rejects with the signal's reason. */
  take(holder: Holder, signal: AbortSignal): Promise<Release>
}

export function createSlots(limits: SlotLimits): Slots {
  const taken = new Map<string, number>()
  const waiting = new Set<{ holder: Holder; start(release: Release): void }>()

  const limitsOf = ({ client, project }: Holder): readonly (readonly [key: string, limit: number])[] => [
    ['all', limits.all],
    [`client ${client}`, limits.perClient],
    [`project ${project}`, limits.perProject],
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
      for (const each of waiting) {
        const release = tryTake(each.holder)
        if (!release) continue
        waiting.delete(each)
        each.start(release)
      }
    }
  }
  const tryTake = (holder: Holder): Release | undefined => {
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
