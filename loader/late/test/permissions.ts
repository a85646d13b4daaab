/** The test wallets that are connected to the page. Kept per tab, so they survive a reload but not the test. */
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
