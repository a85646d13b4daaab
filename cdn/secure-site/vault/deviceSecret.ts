import type { Bytes } from './seal.ts'

/** Bytes that keys are derived from; they stay the caller's to wipe. */
export const importSecret = (secret: Bytes) => crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])

/** A device's secret: it can be used in this browser, and neither read nor exported by any script. */
export async function createDeviceSecret(): Promise<CryptoKey> {
  const random = crypto.getRandomValues(new Uint8Array(32))
  try {
    return await importSecret(random)
  } finally {
    random.fill(0)
  }
}
