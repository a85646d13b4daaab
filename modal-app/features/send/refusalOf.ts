import type { MoneyRefusal } from '../../money/MoneyRefusal.ts'
import { failureOf } from '../../tasks/failureOf.ts'
import { outcomeOfCode } from '../../tasks/outcome.ts'

/** Why a check or an estimate failed, for the form. */
export function refusalOf(thrown: unknown): MoneyRefusal {
  const { code, facts } = failureOf(thrown)
  const { lacks, problem, needed } = facts as { lacks?: unknown; problem?: unknown; needed?: unknown }
  const amount = typeof needed === 'string' && /^\d{1,80}$/.test(needed) ? BigInt(needed) : undefined
  if (code === 'insufficient_funds') {
    const reason = lacks === 'fee' || lacks === 'rent' ? lacks : 'amount'
    return { reason, needed: amount }
  }
  if (code === 'invalid_params')
    return problem === 'rent'
      ? { reason: 'newAccount', needed: amount }
      : { reason: problem === 'ownContract' ? problem : 'address' }
  if (code === 'transaction_failed') return { reason: 'refused' }
  const outcome = outcomeOfCode(code)
  return {
    reason: outcome === 'unreachable' || outcome === 'unloaded' || outcome === 'unsuitable' ? outcome : 'failed',
  }
}
