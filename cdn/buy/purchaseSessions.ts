import { ApiFailure } from '../apiFailure.ts'
import { isOurNonce, makeNonce, nonceTime } from '../signIn/nonces.ts'
import type { SigningKeys } from '../signIn/signingKeys.ts'

/*
 * What lets a frame begin a purchase: a nonce, as for sign-in, of another purpose. Each begins one order, which the order's
 * row sees to.
 */

export interface PurchaseSessions {
  make(project: string): Promise<{ session: string; expiresAt: number }>
  /** @throws ApiFailure `purchase_session_ended` */
  check(project: string, session: string): Promise<void>
}

const lifeMs = 600_000
/** A nonce of a sign-in is none of a purchase. */
const purposeOf = (project: string) => `purchase\n${project}`

export function createPurchaseSessions(keys: SigningKeys, now: () => number): PurchaseSessions {
  return {
    async make(project) {
      const { nonceKey } = await keys.current()
      return { session: await makeNonce(nonceKey, purposeOf(project), now()), expiresAt: now() + lifeMs }
    },
    async check(project, session) {
      const madeAt = nonceTime(session)
      const key = madeAt === undefined ? undefined : await keys.at(madeAt)
      const isOurs = key !== undefined && (await isOurNonce(key.nonceKey, purposeOf(project), session))
      if (!isOurs || madeAt === undefined || madeAt + lifeMs <= now() || madeAt > now()) throw sessionEnded()
    },
  }
}

export const sessionEnded = () =>
  new ApiFailure('purchase_session_ended', 'What begins a purchase is too old, or was used: ask for another')
