import type { Kysely, Transaction } from 'kysely'
import type { AccountKey } from './AccountEvent.ts'
import type { Tables } from './tables.ts'

const hourMs = 3_600_000
/** Evicts accounts unused for this long; a later visitor's search finds everything again. */
const forgottenAfterMs = 30 * 24 * hourMs
const forgottenAtOnce = 100
/** Events written between two counts of the total. */
const writesToCount = 20_000

export interface AccountSweeper {
  /**
   * Makes room for more events than were written.
   * @param kept the account that must not be evicted
   * @param written number of events
   */
  makeRoom(db: Kysely<Tables>, kept: AccountKey, written: number): Promise<void>
}

export function createAccountSweeper(now: () => number, maxEvents: number): AccountSweeper {
  let sweptAt = 0
  let writes = writesToCount
  return {
    async makeRoom(db, kept, written) {
      writes += written
      const hour = Math.floor(now() / hourMs) * hourMs
      if (hour > sweptAt) {
        const isDone = await forgetUnused(db, now() - forgottenAfterMs)
        if (isDone) sweptAt = hour
      }
      if (writes >= writesToCount) {
        const isDone = await forgetBeyond(db, maxEvents, kept)
        if (isDone) writes = 0
      }
    },
  }
}

/** Evicts some of the accounts unused since then. @returns whether none are left */
async function forgetUnused(db: Kysely<Tables>, since: number): Promise<boolean> {
  const unused = await db
    .selectFrom('account_scans')
    .select(['chain', 'account'])
    .where('used_at', '<', since)
    .limit(forgottenAtOnce)
    .execute()
  for (const key of unused) await forget(db, key)
  return unused.length < forgottenAtOnce
}

/**
 * Evicts some of the least recently used accounts while there are too many events.
 * @returns whether few enough are left
 */
async function forgetBeyond(db: Kysely<Tables>, maxEvents: number, kept: AccountKey): Promise<boolean> {
  const { sum } = await db
    .selectFrom('account_scans')
    .select(({ fn }) => fn.sum('events').as('sum'))
    .executeTakeFirstOrThrow()
  let excess = Number(sum ?? 0) - maxEvents
  if (excess <= 0) return true
  const oldest = await db
    .selectFrom('account_scans')
    .select(['chain', 'account', 'events'])
    .where(({ eb, or }) => or([eb('chain', '!=', kept.chain), eb('account', '!=', kept.account)]))
    .orderBy('used_at')
    .limit(forgottenAtOnce)
    .execute()
  for (const key of oldest) {
    if (excess <= 0) break
    await forget(db, key)
    excess -= key.events
  }
  return excess <= 0 || oldest.length < forgottenAtOnce
}

/** Uses one transaction per account, so that a visitor's search waits for at most one of them. */
async function forget(db: Kysely<Tables>, { chain, account }: AccountKey): Promise<void> {
  await db.transaction().execute(transaction => forgetAccount(transaction, { chain, account }))
}

/** Evicts an account. */
export async function forgetAccount(db: Transaction<Tables>, { chain, account }: AccountKey): Promise<void> {
  for (const table of ['account_transactions', 'account_events', 'account_assets', 'account_scans'] as const)
    await db.deleteFrom(table).where('chain', '=', chain).where('account', '=', account).execute()
}
