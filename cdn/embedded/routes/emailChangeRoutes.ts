import { emailChange, emailChangeCode, emailChangeResend } from '../../../shared/api/embedded/emailChange.schema.ts'
import { demandEmail } from '../../abuse/demandAllowed.ts'
import type { AppParts } from '../../appParts.ts'
import type { Embedded } from '../createEmbedded.ts'
import { browserOf, type createAnswers, demandFresh, type SignedInCaller } from './answerEndpoint.ts'

/** Changes the email of the signed-in account. */
export function emailChangeRoutes(
  { toUser }: ReturnType<typeof createAnswers>,
  { deps: { clientAddress } }: AppParts,
  embedded: Embedded,
): void {
  const { changes, claims, users, demandProject, notifyChange, mailPauseS: resendAfterS } = embedded
  const changerOf = ({ c, userId, deviceKey }: SignedInCaller) => ({ userId, deviceKey, client: clientAddress(c) })

  toUser(emailChange, async (caller, { projectId, pageOrigin, email, proof }) => {
    const { id: project, ...denying } = await demandProject(caller.c, projectId, pageOrigin)
    demandEmail(denying, email)
    const { email: present, emailSignsIn: presentSignsIn } = await users.ownEmail(caller.userId)
    // Without an address that signs in, this sign-in is the only proof, so it must be recent.
    if (!presentSignsIn) demandFresh(caller)
    await claims.demand({ ...caller, act: 'changeEmail', subject: email }, proof)
    const browser = browserOf(caller)
    const begun = await changes.begin({
      ...{ owner: changerOf(caller), email, present, presentSignsIn },
      ...{ project, pageOrigin, browser },
    })
    return { ...begun, resendAfterS }
  })

  toUser(emailChangeResend, async (caller, { attemptId }) => {
    const begun = await changes.resend(changerOf(caller), attemptId)
    return { attemptId: begun.attemptId, resendAfterS }
  })

  toUser(emailChangeCode, async (caller, { attemptId, code }) => {
    const done = await changes.submit(changerOf(caller), attemptId, code)
    if ('email' in done) await notifyChange(caller.userId, 'emailChanged', browserOf(caller))
    return { ...done, resendAfterS }
  })
}
