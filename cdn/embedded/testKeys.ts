import { setTimeout } from 'node:timers/promises'
import type { DataStore } from '../store/store.ts'
import { beginRotation } from './beginRotation.ts'
import { createKeyring } from './createKeyring.ts'
import { keyIdOf } from './keyIds.ts'
import { type KeyName, keepMark, markOf } from './keyMarks.ts'
import { type ResealNews, resealRows } from './resealRows.ts'
import type { SingleKey } from './vaultKey.ts'

/** As releases before keys had ids left a database: texts say no key. */
export async function sealedBefore(data: DataStore, key: SingleKey, name: KeyName = 'VAULT_KEY'): Promise<void> {
  await keepMark(await data.open(), name, keyIdOf(await markOf(key, name)).text)
}

export interface Change {
  former: SingleKey
  next: SingleKey
  name?: KeyName
  /** Codes of before are not waited for by default. */
  now?(): number
  graceMs?: number
}

/** Changes a key. @returns how many rows were sealed by the new one */
export async function changeKey(
  data: DataStore,
  { former, next, name = 'VAULT_KEY', now = () => Number.MAX_SAFE_INTEGER, graceMs = 0 }: Change,
): Promise<number> {
  const ring = await createKeyring(data, name, [former, next])
  await beginRotation(data, name, { former, next })
  const { signal } = new AbortController()
  for (let rows = 0; ; ) {
    let last = 0
    const tell = ({ resealed }: ResealNews) => {
      last = resealed
    }
    const isOver = await resealRows({ data, ring, graceMs, signal, now, tell })
    rows += last
    if (isOver) return rows
    await setTimeout(200)
  }
}

/** All texts in the database that a key has sealed or indexed, with their tables. */
export async function sealedBy(data: DataStore, keyId: string): Promise<string[]> {
  const db = await data.open()
  const tables = ['users', 'attempts', 'counts', 'slots', 'warnings', 'socials', 'social_attempts', 'canary'] as const
  const rows = await Promise.all([
    ...tables.map(async name => {
      const table = `embedded_${name}` as const
      return [table, await db.selectFrom(table).selectAll().execute()] as const
    }),
    db
      .selectFrom('mail_outbox')
      .selectAll()
      .execute()
      .then(all => ['mail_outbox', all] as const),
  ])
  return rows.flatMap(([table, all]) =>
    all.flatMap(row =>
      Object.entries(row).flatMap(([column, value]) =>
        `${value}`.includes(`${keyId}.`) ? `${table}.${column} ${value}` : [],
      ),
    ),
  )
}
