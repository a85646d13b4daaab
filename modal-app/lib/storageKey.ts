/** The owner of entries: a page and the project it names. */
export interface StorageSite {
  origin: string
  projectId: string
}

/** WalletConnect has many entries, which begin with its key. */
export type StoragePart = 'walletConnect' | 'coinbase' | 'recent' | 'connections'

/** A key in the iframe's storage. As fields of JSON, no names can make a key equal or begin that of another site or part. */
export function storageKey({ origin, projectId }: StorageSite, part: StoragePart): string {
  return JSON.stringify(['ck', origin, projectId, part])
}

/** Removes, unread, what older releases stored of this site, because its keys could belong to another. @param open may throw */
export function forgetOlderKeys(open: () => Storage, { origin, projectId }: StorageSite): void {
  const entries = [`ck:recent:${projectId}:${origin}`, `ck:connections:${projectId}:${origin}`]
  const prefix = `ck:${origin}:${projectId}:`
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (entries.includes(key) || key.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Storage is denied, so nothing was stored.
  }
}
