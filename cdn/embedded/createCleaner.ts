import { sql } from 'kysely'
import { ifPossible } from '../store/ifPossible.ts'
import type { DataStore } from '../store/store.ts'
import { hourMs } from './counts.ts'
import { idleMs } from './embeddedSessions.ts'
import { unusedSlotMs } from './embeddedWallets.ts'
import { endedSlotMs } from './walletRows.ts'

const everyMs = hourMs / 6

/** Deletes expired rows during requests, at most every ten minutes. */
export function createCleaner(data: DataStore, now: () => number, elapsed: () => number): () => Promise<void> {
  let cleanedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (elapsed() - cleanedAt < everyMs) return
    cleanedAt = elapsed()
    const time = now()
    // Even a deletion may need disk space. The request itself doesn't depend on it.
    await ifPossible(() => cleanAll(time))
  }

  async function cleanAll(time: number): Promise<void> {
    const db = await data.open()
    for (const table of [
      'embedded_attempts',
      'embedded_counts',
      'embedded_sessions',
      'embedded_slot_uses',
      'embedded_challenges',
      'embedded_claims',
      'embedded_proofs',
      'embedded_tickets',
      'embedded_requests',
      'embedded_warnings',
      'embedded_social_attempts',
    ] as const)
      await db.deleteFrom(table).where('ends_at', '<=', time).execute()
    await db
      .deleteFrom('embedded_sessions')
      .where('used_at', '<=', time - idleMs)
      .execute()
    await db
      .deleteFrom('embedded_slots')
      // As its index has it: a parameter could be anything.
      .where('wrap', '=', sql.lit(''))
      .where('created_at', '<=', time - unusedSlotMs)
      .execute()
    await db
      .deleteFrom('embedded_slots')
      .where('ended_at', '<=', time - endedSlotMs)
      .execute()
  }
}
