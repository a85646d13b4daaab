import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { Proof } from './readProof.ts'

/** Those of some minutes; the first ones are forgotten first. */
const maxRemembered = 100_000

/**
 * Remembers proofs for as long as they could be sent again: in the database, for all servers together. One that has no room
 * left stops nobody from reading: then this server remembers on its own, and what has to be written fails by itself.
 * @throws ApiFailure `proof_invalid` if one was used
 */
export function createUsedProofs(data: DataStore): (proof: Proof) => Promise<void> {
  const own = new Set<string>()
  const used = () => new ApiFailure('proof_invalid', 'This proof was used already')
  return async ({ hash, endsAt }) => {
    if (own.has(hash)) throw used()
    own.add(hash)
    if (own.size > maxRemembered) own.delete(own.values().next().value as string)
    const db = await data.open()
    try {
      await db.insertInto('embedded_proofs').values({ hash, ends_at: endsAt }).execute()
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error
      if (error.reason === 'duplicate') throw used()
      if (error.reason === 'full') return
      // Sent once more, it counts: it was used for nothing.
      own.delete(hash)
      throw error
    }
  }
}
