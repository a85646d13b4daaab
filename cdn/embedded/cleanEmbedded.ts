import { sql } from 'kysely'
import type { DataStore } from '../store/store.ts'
import { idleMs } from './embeddedSessions.ts'
import { unusedSlotMs } from './embeddedWallets.ts'
import { endedSlotMs } from './walletRows.ts'

/** Deletes expired rows. */
export async function cleanEmbedded(data: DataStore, time: number): Promise<void> {
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
    'stopped_addresses',
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
