/** Whose entries they are: a page, and the project of the operator's that it names. */
export interface StorageSite {
  origin: string
  projectId: string
}

/** What is kept of a site: those over WalletConnect are many entries, which begin with their key. */
export type StoragePart = 'walletConnect' | 'coinbase' | 'recent' | 'connections'

/**
 * Where something of a site is kept, in the iframe's own storage. Both names stand as fields of their own: whatever they hold, no key
 * is that of another site or part, nor does one begin with another.
 */
export function storageKey({ origin, projectId }: StorageSite, part: StoragePart): string {
  return JSON.stringify(['ck', origin, projectId, part])
}

/**
 * Removes what the release before has kept of this site, keys of sessions among it, under names that could be another's; nothing
 * of it is read.
 * @param open may throw
 */
export function forgetOlderKeys(open: () => Storage, { origin, projectId }: StorageSite): void {
  const entries = [`ck:recent:${projectId}:${origin}`, `ck:connections:${projectId}:${origin}`]
  const prefix = `ck:${origin}:${projectId}:`
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (entries.includes(key) || key.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Denied: then nothing was kept either.
  }
}
