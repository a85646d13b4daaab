/** Which test wallets the page may see, in this tab: so that a test can reload its page, and the next one begins anew. */
export interface Permissions {
  has(wallet: string): boolean
  set(wallet: string, isGiven: boolean): void
}

export function createPermissions(storageKey: string): Permissions {
  const read = (): string[] => {
    try {
      return (sessionStorage.getItem(storageKey) ?? '').split(' ')
    } catch {
      return []
    }
  }
  let given = new Set(read())
  return {
    has: wallet => given.has(wallet),
    set(wallet, isGiven) {
      given = new Set([...given].filter(each => each !== wallet))
      if (isGiven) given.add(wallet)
      try {
        sessionStorage.setItem(storageKey, [...given].join(' '))
      } catch {}
    },
  }
}
