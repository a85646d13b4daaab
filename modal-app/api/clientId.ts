import type { TextStorage } from '../lib/guardStorage.ts'
import { type StorageSite, storageKey } from '../lib/storageKey.ts'

const form = /^[0-9a-f]{32}$/

/**
 * A random id of this visitor on this site, for the operator's limits and statistics. It is stored in the iframe's
 * storage, which the browser keeps apart for each site, and told to nobody but the operator's server.
 */
export function clientId(site: StorageSite, storage: TextStorage): string {
  const key = storageKey(site, 'client')
  const kept = storage.get(key)
  if (kept && form.test(kept)) return kept
  // `crypto.randomUUID` is missing on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  storage.set(key, made)
  return made
}
