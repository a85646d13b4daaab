import { calculateThumbprint, generateKeyPair, generateProof } from 'dpop'

/** A device key that cannot be exported, and the payloads of its proofs. The test calls it by name. */
const keys = await generateKeyPair('ES256')
const stranger = await generateKeyPair('ES256')

const calls = {
  thumbprint: () => calculateThumbprint(keys.publicKey),
  isSealed: () =>
    crypto.subtle.exportKey('jwk', keys.privateKey).then(
      () => false,
      () => true,
    ),
  async kept() {
    const opening = indexedDB.open('device', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const store = database.transaction('keys', 'readwrite').objectStore('keys')
    store.put(keys, 'device')
    const reading = store.get('device')
    const read = await new Promise<typeof keys>(resolve => {
      reading.onsuccess = () => resolve(reading.result)
    })
    return calculateThumbprint(read.publicKey)
  },
  prove: (htu: string, htm: string, token?: string) => generateProof(keys, htu, htm, undefined, token),
  proveAsStranger: (htu: string, htm: string, token?: string) => generateProof(stranger, htu, htm, undefined, token),
  async send(path: string, proof: string | undefined, method = 'POST') {
    const headers: Record<string, string> = proof ? { DPoP: proof } : {}
    return (await fetch(path, { method, headers })).json()
  },
}

export type DpopPage = typeof calls
Object.assign(globalThis, { dpopPage: calls })
