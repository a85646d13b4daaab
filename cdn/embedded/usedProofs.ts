import { ApiFailure } from '../apiFailure.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { Proof } from './readProof.ts'

/** Remembers proofs for as long as they could be sent again. @throws ApiFailure `proof_invalid` if one was used */
export function createUsedProofs(data: DataStore): (proof: Proof) => Promise<void> {
  return async ({ hash, endsAt }) => {
    const db = await data.open()
    try {
      await db.insertInto('embedded_proofs').values({ hash, ends_at: endsAt }).execute()
    } catch (error) {
      if (error instanceof StoreFailure && error.reason === 'duplicate')
        throw new ApiFailure('proof_invalid', 'This proof was used already')
      throw error
    }
  }
}
