/** The owner of entries: a page and its project. */
export interface StorageSite {
  origin: string
  projectId: string
  /** The id of a further instance on the page. */
  instance?: string | undefined
}

/** Parts of the storage, besides those of connectors. */
export type StoragePart =
  | 'recent'
  | 'connections'
  | 'tokens'
  | 'names'
  | 'client'
  | 'sent'
  | 'asked'
  | 'orders'
  | 'refreshes'

/**
 * A key in the iframe's storage. The parts are JSON fields, so no name can make a key equal to, or a prefix of, a key
 * of another site or part.
 */
export const storageKey: (site: StorageSite, part: StoragePart) => string = connectorKey

/**
 * Likewise of what a connector stores, under a name of its own (connectors/ConnectorRow.ts). WalletConnect has many entries:
 * each of their keys starts with this one.
 */
export function connectorKey({ origin, projectId, instance }: StorageSite, stores: string): string {
  return JSON.stringify(['ck', origin, projectId, stores].concat(instance ?? []))
}

/**
 * Removes entries that older releases stored for this site, without reading them: their keys could collide with other
 * sites' keys.
 * @param open may throw
 */
export function forgetOlderKeys(open: () => Storage, { origin, projectId }: StorageSite): void {
  const entries = [`ck:recent:${projectId}:${origin}`, `ck:connections:${projectId}:${origin}`]
  const prefix = `ck:${origin}:${projectId}:`
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (entries.includes(key) || key.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Access to storage is denied, so nothing was stored.
  }
}
