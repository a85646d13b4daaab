import { type Driver, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outage, patientDialect } from './patientDialect.ts'
import { StoreFailure, type StoreReason } from './storeFailure.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database that is away for a time, or fails otherwise. */
function setUp(patienceMs = 3000, outage?: Outage) {
  const state: { failure: StoreReason | undefined; tries: number } = { failure: undefined, tries: 0 }
  class FailingDriver extends DummyDriver {
    override async acquireConnection() {
      state.tries++
      if (state.failure) throw new StoreFailure(state.failure, new Error('as told'))
      return super.acquireConnection()
    }
  }
  const driver: Driver = patientDialect(
    {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new FailingDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    patienceMs,
    outage,
  ).createDriver()
  const ask = () =>
    driver.acquireConnection().then(
      () => 'served' as const,
      (error: StoreFailure) => error.reason,
    )
  return { state, driver, ask }
}

test('queries at the start of an outage are answered once the database is back', async () => {
  const { state, ask } = setUp()
  state.failure = 'gone'
  const answer = ask()
  await vi.advanceTimersByTimeAsync(2900)
  state.failure = undefined
  await vi.advanceTimersByTimeAsync(100)
  expect(await answer).toBe('served')
})

test('a lasting outage fails queries after the patience, and later ones at once', async () => {
  const { state, ask } = setUp()
  state.failure = 'gone'
  const first = ask()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await first).toBe('gone')
  const tries = state.tries
  expect(await ask()).toBe('gone')
  expect(state.tries).toBe(tries + 1)
})

test('others that share an outage already waited for fail at once', async () => {
  const outage: Outage = {}
  const [one, other] = [setUp(3000, outage), setUp(3000, outage)]
  for (const { state } of [one, other]) state.failure = 'gone'
  const first = one.ask()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await first).toBe('gone')
  expect(await other.ask()).toBe('gone')
  expect(other.state.tries).toBe(1)
})

test('a query without a connection does not wait longer, although others that share the outage get theirs', async () => {
  const outage: Outage = {}
  const [full, other] = [setUp(3000, outage), setUp(3000, outage)]
  full.state.failure = 'gone'
  const answer = full.ask()
  for (let passed = 0; passed < 4000; passed += 500) {
    expect(await other.ask()).toBe('served')
    await vi.advanceTimersByTimeAsync(500)
  }
  const { tries } = full.state
  await vi.advanceTimersByTimeAsync(500)
  expect(full.state.tries).toBe(tries)
  expect(await answer).toBe('gone')
})

test('the patience starts over once the database was back', async () => {
  const { state, ask } = setUp()
  state.failure = 'gone'
  const first = ask()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await first).toBe('gone')
  state.failure = undefined
  expect(await ask()).toBe('served')
  state.failure = 'gone'
  const later = ask()
  await vi.advanceTimersByTimeAsync(1000)
  state.failure = undefined
  await vi.advanceTimersByTimeAsync(100)
  expect(await later).toBe('served')
})

test('other failures, and a closed pool, fail at once', async () => {
  const { state, driver, ask } = setUp()
  state.failure = 'full'
  expect(await ask()).toBe('full')
  state.failure = 'gone'
  const waiting = ask()
  await driver.destroy()
  await vi.advanceTimersByTimeAsync(100)
  expect(await waiting).toBe('gone')
})
