import { ApiFailure } from '../apiFailure.ts'
import type { AdminDeps } from './AdminDeps.ts'
import type { AdminAnswers } from './adminAnswers.ts'
import { deleteUser, exportUser, findUser, resumeUser, signOutUser, suspendUser } from './endpoints.ts'
import { createUserRights, type UserRights } from './userRights.ts'

/** Users of embedded wallets. */
export function userRoutes({ answer }: AdminAnswers, { site: { secureSite, now }, data, cache }: AdminDeps): void {
  const { vaultKey } = secureSite ?? {}
  const rights = vaultKey && createUserRights({ data, cache, vaultKey, now })
  const demand = (): UserRights => {
    if (rights) return rights
    throw new ApiFailure('not_available', 'This server has no embedded wallets: set CK_SECURE_SITE and VAULT_KEY')
  }

  answer(findUser, async ({ body, audit }) => {
    const users = demand()
    const db = await data.open()
    const found = await users.find(body.named).catch(async error => {
      // Makes serial lookups visible, without the search terms.
      await audit(db, '', { found: false })
      throw error
    })
    // A lookup is personal data, too, so the log has only the user's id.
    await audit(db, found.id)
    return found
  })
  for (const [endpoint, isSuspended] of [
    [suspendUser, true],
    [resumeUser, false],
  ] as const)
    answer(endpoint, async ({ part, audit }) => {
      await demand().suspend(part('id'), isSuspended, audit)
      return { success: true as const }
    })
  answer(signOutUser, async ({ part, audit }) => {
    await demand().signOut(part('id'), audit)
    return { success: true as const }
  })
  answer(exportUser, async ({ part, audit }) => ({ ...(await demand().export(part('id'), audit)) }))
  answer(deleteUser, async ({ part, audit }) => ({
    success: true as const,
    rows: await demand().delete(part('id'), audit),
  }))
}
