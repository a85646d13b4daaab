import { ApiFailure } from '../apiFailure.ts'
import { isOurNonce, makeNonce, nonceTime } from '../signIn/nonces.ts'
import type { SigningKeys } from '../signIn/signingKeys.ts'

/*
 * A session lets a frame start a purchase: a nonce, as for sign-in, with its own purpose. The order's row makes sure
 * that each starts one order.
 */

export interface PurchaseSessions {
  make(project: string): Promise<{ session: string; expiresAt: number }>
  /** @throws ApiFailure `purchase_session_ended` */
  check(project: string, session: string): Promise<void>
}

const lifeMs = 600_000
/** Difference between servers' clocks. A session from further ahead predates a reset of one, so its age is unknown. */
const maxAheadMs = 60_000
/** Keeps sign-in nonces from working for purchases. */
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
      if (!isOurs || madeAt === undefined || madeAt + lifeMs <= now() || madeAt > now() + maxAheadMs)
        throw sessionEnded()
    },
  }
}

export const sessionEnded = () =>
  new ApiFailure('purchase_session_ended', 'This purchase session has expired or was used: request another')
