import type { Context } from 'hono'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { AccountRead } from '../sources/accountSource.ts'

/**
 * A reply that nothing is seen, where a server has no source of a fact: nothing failed, and asking again is in vain. The
 * log tells the operator why.
 * @param asked undefined if no source has such facts
 */
export async function orUnseen<Reply>(
  c: Context<CdnEnv>,
  { answeredBy }: Pick<AccountRead, 'answeredBy'>,
  asked: Promise<Reply> | undefined,
  unseen: Reply,
): Promise<Reply> {
  try {
    if (asked) return await asked
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.code === 'not_available')) throw failure
    c.set('fault', failure.detail ?? failure.message)
  }
  answeredBy?.('none')
  return unseen
}
