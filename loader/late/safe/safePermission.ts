const key = 'connectkit:safe'

/** The page may see the Safe until the visitor disconnects; after that, only if they reconnect it in this visit. */
export interface SafePermission {
  isGiven(): boolean
  set(isGiven: boolean): void
}

/** Uses the tab's storage, or memory where that is denied. */
export function createSafePermission(): SafePermission {
  let isGiven = true
  try {
    isGiven = sessionStorage.getItem(key) !== 'left'
  } catch {}
  return {
    isGiven: () => isGiven,
    set(next) {
      isGiven = next
      try {
        if (next) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, 'left')
      } catch {}
    },
  }
}
