import { loginEnd, loginsOffered } from '../../../shared/api/embedded/logins.schema.ts'
import type { Embedded } from '../createEmbedded.ts'
import { loginsToAdd } from '../embeddedOffer.ts'
import { browserOf, type createAnswers, demandFresh } from './answerEndpoint.ts'

/** A user's logins. `socialStart` adds a provider account, `emailChange` an email. */
export function loginRoutes({ toUser }: ReturnType<typeof createAnswers>, embedded: Embedded): void {
  const { claims, logins, sessions, users, socialUsers, demandProject, loginsOf } = embedded

  toUser(loginsOffered, async ({ c, userId }, { projectId, pageOrigin }) => {
    const project = await demandProject(c, projectId, pageOrigin)
    const [emailSignsIn, socials] = await Promise.all([users.emailSignsIn(userId), socialUsers.of(userId)])
    return loginsToAdd(loginsOf(project), project, { emailSignsIn, socials })
  })

  toUser(loginEnd, async (caller, { loginId, proof }) => {
    demandFresh(caller)
    await claims.demand({ ...caller, act: 'endLogin', subject: loginId }, proof)
    await logins.remove(caller.userId, loginId, browserOf(caller))
    // The removed login may be signed in on another device.
    await sessions.endOthers(caller.session)
    return { success: true as const }
  })
}
