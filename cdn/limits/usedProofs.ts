import { ApiFailure } from '../apiFailure.ts'
import type { Proof } from '../embedded/readProof.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { SharedLimits } from './SharedLimits.ts'

/** Enough for some minutes; the oldest are forgotten first. */
const maxRemembered = 100_000

/**
 * Remembers proofs while they could be replayed, for all servers. If the database is full, this server remembers on its
 * own, so that reads still work; writes then fail by themselves.
 * @throws ApiFailure `proof_invalid` if one was used
 */
export function createUsedProofs(limits: SharedLimits): (proof: Proof) => Promise<void> {
  const own = new Set<string>()
  const used = () => new ApiFailure('proof_invalid', 'This proof was already used')
  return async ({ hash, endsAt }) => {
    if (own.has(hash)) throw used()
    own.add(hash)
    if (own.size > maxRemembered) own.delete(own.values().next().value as string)
    const isFirst = await limits.useOnce(hash, endsAt).catch(error => {
      if (error instanceof StoreFailure && error.reason === 'full') return true
      // The proof had no effect, so it may be sent again.
      own.delete(hash)
      throw error
    })
    if (!isFirst) throw used()
  }
}
