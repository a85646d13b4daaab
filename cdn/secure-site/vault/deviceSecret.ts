import type { Bytes } from './seal.ts'

/** Imports bytes for key derivation; wiping them stays the caller's task. */
export const importSecret = (secret: Bytes) => crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])

/** A device's secret: usable in this browser, but unreadable and not exportable for scripts. */
export async function createDeviceSecret(): Promise<CryptoKey> {
  const random = crypto.getRandomValues(new Uint8Array(32))
  try {
    return await importSecret(random)
  } finally {
    random.fill(0)
  }
}
