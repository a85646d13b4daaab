import type { Context } from 'hono'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { AccountRead } from '../sources/accountSource.ts'

/**
 * An "unseen" reply if the server has no source for a fact: nothing failed, and retrying won't help. The log tells the
 * operator why.
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
    c.set('unseen', failure.detail ?? failure.message)
  }
  answeredBy?.('none')
  return unseen
}
