import { createDeviceSecret } from '../vault/deviceSecret.ts'

/** This browser's keys, in this site's storage. Scripts of this site can use but not export them. */
export interface DeviceKeys {
  /** Signs each request's proof (P-256). */
  proof: CryptoKeyPair
  /** The secret of this device's slot (HKDF). */
  secret: CryptoKey
  /** Whether they survive until the next visit; false if the browser denies storage. */
  isKept: boolean
}

const database = 'connect-kit-device'
const store = 'keys'
const place = 'device'

/** This browser's keys, created at the first visit. Two tabs that create them at once keep the same ones. */
export async function openDeviceKeys(storage: IDBFactory | undefined = readStorage()): Promise<DeviceKeys> {
  const made = { proof: await createProofKeys(), secret: await createDeviceSecret() }
  try {
    if (!storage) return { ...made, isKept: false }
    return { ...(await keepOnce(storage, made)), isKept: true }
  } catch {
    return { ...made, isKept: false }
  }
}

type Kept = Omit<DeviceKeys, 'isKept'>

async function keepOnce(storage: IDBFactory, made: Kept): Promise<Kept> {
  const opening = storage.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const db = await settled(opening)
  try {
    // One transaction reads and writes, which makes it atomic.
    const keys = db.transaction(store, 'readwrite').objectStore(store)
    const old: unknown = await settled(keys.get(place))
    if (isKept(old)) return old
    await settled(keys.put(made, place))
    return made
  } finally {
    db.close()
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Browsers that partition or deny storage throw on access. */
function readStorage(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

const isKept = (value: unknown): value is Kept => {
  const { proof, secret } = Object(value)
  return proof?.privateKey instanceof CryptoKey && secret instanceof CryptoKey
}

const createProofKeys = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
