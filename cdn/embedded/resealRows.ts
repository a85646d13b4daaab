import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sealMs } from '../store/leaseTimes.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { DataTables } from '../store/tables.ts'
import { type Keyring, named } from './createKeyring.ts'
import { patternOf } from './keyIds.ts'
import { dropFormerMark, type KeyName } from './keyMarks.ts'
import { type ResealingKeys, type SealedRow, sealedRows, type WriteRow } from './sealedRows.ts'

/** The progress of a key change. */
export interface ResealNews {
  event: 'vault.resealing' | 'vault.resealed'
  key: KeyName
  /** Rows that this process has sealed by the new key. */
  resealed: number
  /** Rows that the former key has sealed. */
  left: number
  /** Codes that are on their way, which only the former key can check. */
  codes: number
}

interface Options {
  data: DataStore
  ring: Keyring
  now(): number
  /** It goes on another time. */
  signal: AbortSignal
  graceMs?: number
  tell(news: ResealNews): void
}

const tellEveryMs = 5000
const triesOfLocked = 40
const lockedPauseMs = 100

/**
 * Reseals with the new key the rows sealed by the former one, a few at a time, while servers keep running. It may be
 * interrupted at any time, and run twice at once: each row names the key that sealed it.
 * @returns whether no row of the former key is left
 * @throws Error that names rows which no key opens
 */
export async function resealRows({ data, ring, now, signal, graceMs = sealMs, tell }: Options): Promise<boolean> {
  const { current, former } = await ring.state()
  if (!former) return true
  const db = await data.open()
  const pattern = patternOf(current.key.id)
  const keys: ResealingKeys = { open: ring.open, next: named(current) }
  const tables = sealedRows[ring.name]
  let resealed = 0
  const news = async (event: ResealNews['event']): Promise<ResealNews> => {
    const [left, codes] = await Promise.all([leftOf(db, ring.name, pattern), codesOf(db, ring.name, pattern, now())])
    return { event, key: ring.name, resealed, left, codes }
  }
  tell(await news('vault.resealing'))
  let toldAt = performance.now()

  // Stale data may be written after its row was resealed, so passes repeat until one finds nothing.
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    const unreadable: string[] = []
    for (const { table, read } of tables) {
      for (let after: readonly string[] = []; !signal.aborted; ) {
        const rows = await read(db, pattern, after)
        const last = rows.at(-1)
        if (!last) break
        after = last.place
        const begunAt = performance.now()
        const { written, failed } = await patiently(() => resealSome(db, rows, keys))
        resealed += written
        // As long as it took, in which visitors write.
        await setTimeout(Math.max(5, performance.now() - begunAt))
        if (rows.length > failed.length) isChanged = true
        unreadable.push(...failed.map(({ place }) => `${table} ${place.join(' ')}`))
        if (performance.now() - toldAt > tellEveryMs) {
          toldAt = performance.now()
          tell(await news('vault.resealing'))
        }
      }
      if (signal.aborted) return false
    }
    if (unreadable.length > 0 && !isChanged)
      throw new Error(
        `No key that is here opens ${unreadable.length} rows, such as ${unreadable[0]}: the change of ${ring.name} cannot end`,
      )
  }

  if ((await codesOf(db, ring.name, pattern, now())) > 0) {
    tell(await news('vault.resealing'))
    return false
  }
  // An abort only ends the wait.
  await setTimeout(graceMs, undefined, { signal }).catch(() => undefined)
  if (signal.aborted) return false
  const end = async (transaction: Kysely<DataTables>) => {
    const left = await leftOf(transaction, ring.name, pattern)
    if (left + (await codesOf(transaction, ring.name, pattern, now())) > 0) return false
    if (ring.name === 'VAULT_KEY') await forgetIndexes(transaction, pattern)
    await dropFormerMark(transaction, ring.name, former.mark)
    return true
  }
  // Counting may take longer than other writers of a file wait.
  const isOver = (await leftOf(db, ring.name, pattern)) === 0 && (await patiently(() => db.transaction().execute(end)))
  tell(await news(isOver ? 'vault.resealed' : 'vault.resealing'))
  return isOver
}

/** How many rows are not sealed by the current key. */
export async function leftOf(db: Kysely<DataTables>, name: KeyName, pattern: string): Promise<number> {
  const counts = await Promise.all(sealedRows[name].map(({ count }) => count(db, pattern)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Codes that may still be typed. They are unknown, so they cannot be resealed. */
async function codesOf(db: Kysely<DataTables>, name: KeyName, pattern: string, time: number): Promise<number> {
  if (name !== 'VAULT_KEY') return 0
  const { count } = await db
    .selectFrom('embedded_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('code_hash', '!=', '')
    .where('code_hash', 'not like', pattern)
    .where('state', 'in', ['waiting', 'yes'])
    .where('tries_left', '>', 0)
    .where('ends_at', '>', time)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts by an index that is made with the key. */
const countedByIndex = ['client', 'known', 'strangers', 'ticket bytes of client', 'rights of client']

/** Rows of expired codes, and of limits, which start over. */
async function forgetIndexes(db: Kysely<DataTables>, pattern: string): Promise<void> {
  await db
    .updateTable('embedded_attempts')
    .set({ code_hash: '' })
    .where('code_hash', '!=', '')
    .where('code_hash', 'not like', pattern)
    .execute()
  for (const counted of countedByIndex)
    await db
      .deleteFrom('embedded_counts')
      .where('counted', 'like', `${counted}|%`)
      .where('counted', 'not like', `${counted}|${pattern}`)
      .execute()
}

/** Visitors come first: a locked-out pass tries again. */
async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreFailure) || error.reason !== 'locked' || tries >= triesOfLocked) throw error
      await setTimeout(lockedPauseMs)
    }
}

async function resealSome(db: Kysely<DataTables>, rows: readonly SealedRow[], keys: ResealingKeys) {
  const failed: SealedRow[] = []
  const writes = await Promise.all(
    rows.map(row =>
      row.reseal(keys).catch((): WriteRow => {
        failed.push(row)
        return async () => false
      }),
    ),
  )
  let written = 0
  await db.transaction().execute(async transaction => {
    written = 0
    for (const write of writes) if (await write(transaction)) written++
  })
  return { written, failed }
}
