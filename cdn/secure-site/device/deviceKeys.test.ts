import { expect, test } from 'vitest'
import { openDeviceKeys } from './deviceKeys.ts'

/** An IndexedDB request that ends as given once someone listens. */
function request<T>(result: T, error?: DOMException) {
  const asked = { result, error } as unknown as IDBRequest<T> & { onupgradeneeded?: () => void }
  queueMicrotask(() => {
    if (error) return asked.onerror?.(new Event('error'))
    asked.onupgradeneeded?.()
    asked.onsuccess?.(new Event('success') as never)
  })
  return asked
}

/** An in-memory store whose writes a test refuses. */
function storage({ refusesPut = false } = {}) {
  const kept = new Map<string, unknown>()
  const keys = {
    get: (place: string) => request(kept.get(place)),
    put(value: unknown, place: string) {
      if (refusesPut) return request(undefined, new DOMException('Full', 'QuotaExceededError'))
      kept.set(place, value)
      return request(undefined)
    },
  }
  const db = { createObjectStore() {}, close() {}, transaction: () => ({ objectStore: () => keys }) }
  return { kept, open: () => request(db) } as unknown as IDBFactory & { kept: Map<string, unknown> }
}

const denied = () => new DOMException('Denied', 'SecurityError')

test('the keys of a browser are the same at the next visit', async () => {
  const place = storage()
  const first = await openDeviceKeys(place)
  const second = await openDeviceKeys(place)
  expect([first.isKept, second.isKept]).toEqual([true, true])
  expect(second.proof).toBe(first.proof)
  expect(second.secret).toBe(first.secret)
  expect(first.proof.privateKey.extractable).toBe(false)
  expect(first.secret.extractable).toBe(false)
})

test.each<[string, IDBFactory]>([
  [
    'denies storage',
    {
      open() {
        throw denied()
      },
    } as unknown as IDBFactory,
  ],
  ['answers with an error', { open: () => request(undefined, denied()) } as unknown as IDBFactory],
  ['has no room', storage({ refusesPut: true })],
])('a browser that %s has keys for this visit alone, and says so', async (_, place) => {
  const { isKept, proof, secret } = await openDeviceKeys(place)
  expect(isKept).toBe(false)
  expect(proof.privateKey.extractable).toBe(false)
  expect(secret.algorithm.name).toBe('HKDF')
})

test.each([undefined, 7, {}, { proof: {}, secret: {} }])(
  'what somebody else has kept there, %j, is replaced',
  async old => {
    const place = storage()
    place.kept.set('device', old)
    const { isKept, proof } = await openDeviceKeys(place)
    expect(isKept).toBe(true)
    expect(proof.privateKey).toBeInstanceOf(CryptoKey)
  },
)
