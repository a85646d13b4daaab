export {}

/**
 * The kinds of storage that a browser allows this document. Runs by itself and reports to its server, so that any
 * browser can run it.
 */
interface StorageReport {
  secureContext: boolean
  subtle: boolean
  hostCookie: string
  localStorage: string
  indexedDb: string
  key: string
}

const params = new URLSearchParams(location.search)

const attempt = (read: () => Promise<string>) => read().catch((error: Error) => error.name)

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('proof', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
  return (await settled(opening)).transaction('kept', mode).objectStore('kept')
}

/** @returns the value of an earlier visit; the first visit stores this one */
async function keptInDatabase<T>(name: string, make: () => Promise<T> | T): Promise<{ value: T; isOld: boolean }> {
  const old = await settled((await openStore('readonly')).get(name))
  if (old !== undefined) return { value: old, isOld: true }
  const value = await make()
  await settled((await openStore('readwrite')).put(value, name))
  return { value, isOld: false }
}

/** @returns the value derived from the key, and whether the key existed before */
async function useKey(): Promise<string> {
  const { value: key, isOld } = await keptInDatabase('key', () =>
    crypto.subtle.importKey('raw', crypto.getRandomValues(new Uint8Array(32)), 'HKDF', false, ['deriveBits']),
  )
  const exported = await crypto.subtle.exportKey('raw', key).then(
    () => 'extractable',
    () => 'sealed',
  )
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: new TextEncoder().encode('ck-slot|v1|device') },
    key,
    64,
  )
  return `${isOld ? 'old' : 'new'} ${exported} ${Array.from(new Uint8Array(bits)).join('.')}`
}

async function read(): Promise<StorageReport> {
  const local = await attempt(async () => {
    const old = localStorage.getItem('kept')
    localStorage.setItem('kept', 'yes')
    return old ? 'old' : 'new'
  })
  return {
    secureContext: isSecureContext,
    subtle: Boolean(globalThis.crypto?.subtle),
    // The server sets cookies in its first answer and reports in the next answer which ones came back.
    hostCookie: await attempt(async () => {
      await fetch('/cookies/set', { method: 'POST' })
      return (await fetch('/cookies')).text()
    }),
    localStorage: local,
    indexedDb: await attempt(async () => ((await keptInDatabase('plain', () => 'yes')).isOld ? 'old' : 'new')),
    key: await attempt(useKey),
  }
}

const tell = async (visit: string | null) =>
  visit && fetch(`/report?visit=${visit}`, { method: 'POST', body: JSON.stringify(await read()) })

await tell(params.get('visit'))
// The same document again, without closing the browser.
if (params.has('again')) location.replace(`?visit=${params.get('again')}`)
