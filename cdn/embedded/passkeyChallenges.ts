import type { DataStore } from '../store/store.ts'
import { createId, createSecret } from './secrets.ts'

/** Challenges for passkeys: single-use, short-lived, and bound to the requesting device. */
export interface PasskeyChallenges {
  begin(asked: AskedChallenge): Promise<{ id: string; challenge: string }>
  /**
   * Uses it up. Undefined if there is none, it expired, or it belongs to another device. @param slotId empty for a
   * sign-in
   */
  take(by: { id: string } | { slotId: string }, deviceKey: string): Promise<TakenChallenge | undefined>
}

export interface AskedChallenge {
  deviceKey: string
  /** The slot of a new passkey; empty for a sign-in. */
  slotId: string
  /** Pages that may embed the requesting frame; none for a window. */
  topOrigins: readonly string[]
}

export interface TakenChallenge {
  challenge: string
  topOrigins: readonly string[]
}

const livesMs = 5 * 60_000

export function createPasskeyChallenges(data: DataStore, now: () => number): PasskeyChallenges {
  return {
    async begin({ deviceKey, slotId, topOrigins }) {
      const [id, challenge] = [createId(), createSecret()]
      const db = await data.open()
      await db
        .insertInto('embedded_challenges')
        .values({
          id,
          challenge,
          device_key: deviceKey,
          slot_id: slotId,
          // Origins contain no spaces.
          page_origin: topOrigins.join(' '),
          ends_at: now() + livesMs,
        })
        .execute()
      return { id, challenge }
    },

    async take(by, deviceKey) {
      const db = await data.open()
      const row = await db
        .deleteFrom('embedded_challenges')
        .where('device_key', '=', deviceKey)
        .where('ends_at', '>', now())
        .where(({ eb, and }) =>
          'id' in by ? and([eb('id', '=', by.id), eb('slot_id', '=', '')]) : eb('slot_id', '=', by.slotId),
        )
        .returning(['challenge', 'page_origin'])
        .executeTakeFirst()
      return row && { challenge: row.challenge, topOrigins: row.page_origin.split(' ').filter(Boolean) }
    },
  }
}
