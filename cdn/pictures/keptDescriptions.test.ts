import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FetchOutcome, fetchFailure, type SafeFetch } from '../sources/safeFetch.ts'
import type { OpenStore } from '../store/openStore.ts'
import { openCache } from '../store/testStores.ts'
import { keepDescriptions } from './keptDescriptions.ts'

let store: OpenStore
beforeEach(async () => {
  store = await openCache()
})
afterEach(() => store.close())

const dayMs = 86_400_000
const address = 'https://art.example/7.json'
const json = new TextEncoder().encode('{"name":"Seven"}')
const found = async () => ({ bytes: json, type: 'application/json' })

/** Waits last until released. */
function setUp(answer: SafeFetch = found, options: { maxRows?: number } = {}) {
  const clock = { now: 1_795_421_000_000 }
  const asked: string[] = []
  const waits: { ms: number; go(): void }[] = []
  const safeFetch: SafeFetch = async (url, limits) => {
    asked.push(url)
    return answer(url, limits)
  }
  const make = () =>
    keepDescriptions({
      safeFetch,
      store,
      now: () => clock.now,
      elapsed: () => clock.now,
      wait: ms => new Promise<void>(go => waits.push({ ms, go })),
      ...options,
    })
  const fetch = make()
  const read = (url = address, by = fetch, signal = new AbortController().signal) =>
    by(url, { maxBytes: 1_400_000, signal, purpose: 'description', client: 'a', project: 'demo' })
  /** Only time can show that no further request follows. */
  const settled = () => new Promise(resolve => setTimeout(resolve, 20))
  /** Ends the next wait of this length, once it has begun. */
  const letGo = async (ms: number) => {
    const at = () => waits.findIndex(each => each.ms === ms)
    await vi.waitFor(() => expect(at()).not.toBe(-1), { timeout: 20_000, interval: 5 })
    waits.splice(at(), 1)[0]?.go()
  }
  return { clock, asked, make, read, settled, letGo }
}

const failing =
  (outcome: FetchOutcome): SafeFetch =>
  async () => {
    throw fetchFailure(outcome, outcome)
  }
const patienceMs = 2500
const tryAgainMs = 1000

test('is fetched once for all visitors, and for servers to come', async () => {
  const { asked, make, read } = setUp()
  await Promise.all([read(), read(), read()])
  expect((await read()).bytes).toEqual(json)
  expect((await read(address, make())).bytes).toEqual(json)
  expect(asked).toEqual([address])
})

test('is read again after a day, unless its address is the hash of its content', async () => {
  const { asked, clock, read } = setUp()
  const stored = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/7'
  for (const url of [address, stored]) await read(url)
  clock.now += dayMs
  for (const url of [address, stored]) await read(url)
  expect(asked).toEqual([address, stored, address])
})

test('an answer slower than a visitor’s patience is there for the next one', async () => {
  let finish = () => {}
  const slow: SafeFetch = () => new Promise(resolve => (finish = () => resolve({ bytes: json, type: '' })))
  const { asked, read, letGo, settled } = setUp(slow)
  const first = read()
  const late = expect(first).rejects.toMatchObject({ reason: 'busy' })
  await letGo(patienceMs)
  await late
  finish()
  await settled()
  expect((await read()).bytes).toEqual(json)
  expect(asked).toHaveLength(1)
})

test('a visitor who leaves does not end others’ fetches', async () => {
  let finish = () => {}
  const signals: AbortSignal[] = []
  const slow: SafeFetch = (_, { signal }) => {
    signals.push(signal)
    return new Promise(resolve => (finish = () => resolve({ bytes: json, type: '' })))
  }
  const { read, settled } = setUp(slow)
  const leaving = new AbortController()
  const gone = expect(read(address, undefined, leaving.signal)).rejects.toMatchObject({ reason: 'busy' })
  const staying = read()
  await settled()
  leaving.abort()
  await gone
  expect(signals[0]?.aborted).toBe(false)
  finish()
  expect((await staying).bytes).toEqual(json)
})

test('of a site with many fetches under way is asked for again until it has its turn', async () => {
  let tries = 0
  const busy: SafeFetch = async () => {
    if (++tries < 4) throw fetchFailure('busy', 'Too many fetches at once')
    return { bytes: json, type: '' }
  }
  const { read, letGo } = setUp(busy)
  const waiting = read()
  for (let round = 0; round < 3; round++) await letGo(tryAgainMs)
  expect((await waiting).bytes).toEqual(json)
  expect(tries).toBe(4)
})

test.each([
  ['failed', 60_000],
  ['refused', 3_600_000],
] as const)('that %s is left alone for %d ms, and is never kept as a description', async (outcome, forMs) => {
  let isDown = true
  const { asked, clock, read } = setUp((...parts) => (isDown ? failing(outcome)(...parts) : found()))
  await expect(read()).rejects.toMatchObject({ reason: outcome })
  await expect(read()).rejects.toMatchObject({ reason: outcome })
  expect(asked).toHaveLength(1)
  isDown = false
  clock.now += forMs - 1
  await expect(read()).rejects.toMatchObject({ reason: outcome })
  clock.now += 1
  expect((await read()).bytes).toEqual(json)
})

test('is shown even if it cannot be stored', async () => {
  const { asked, read } = setUp()
  await store.close()
  expect((await read()).bytes).toEqual(json)
  expect((await read()).bytes).toEqual(json)
  expect(asked).toHaveLength(2)
})

test('with a whole picture inside is not kept', async () => {
  const { asked, read } = setUp(async () => ({ bytes: new Uint8Array(40_000), type: '' }))
  await read()
  await read()
  expect(asked).toHaveLength(2)
})

test('those used least lately make room', async () => {
  const { clock, read } = setUp(found, { maxRows: 700 })
  for (let id = 0; id < 1100; id++) {
    if (id === 600) clock.now += dayMs
    await read(`ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/${id}`)
  }
  const db = await store.open()
  const rows = await db.selectFrom('descriptions').select('used_at').execute()
  expect(rows.length).toBeLessThanOrEqual(700)
})

test('pictures, and descriptions that need no fetch, pass as they are', async () => {
  const { asked, read } = setUp()
  await read('data:application/json,{}')
  await read('data:application/json,{}')
  expect(asked).toHaveLength(2)
})
