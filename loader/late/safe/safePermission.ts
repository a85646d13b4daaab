const key = 'connectkit:safe'

/**
 * Whether the page may see the Safe: yes, until the visitor disconnects; then not for the rest of the visit, reloads
 * included, unless the visitor connects it again.
 */
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
