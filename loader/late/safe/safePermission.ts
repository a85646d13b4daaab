const key = 'connectkit:safe'

/**
 * Whether the page may see the Safe. It may, as every page in Safe{Wallet}, until the visitor disconnects; from then on it
 * may not for the rest of the visit, a reload included, unless the visitor connects the Safe again.
 */
export interface SafePermission {
  isGiven(): boolean
  set(isGiven: boolean): void
}

/** Kept in the tab's own storage; where that is denied, in memory. */
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
