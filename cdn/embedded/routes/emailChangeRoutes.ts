import { emailChange, emailChangeCode, emailChangeResend } from '../../../shared/api/embedded/emailChange.schema.ts'
import type { Embedded } from '../createEmbedded.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { type createAnswers, demandFresh } from './answerEndpoint.ts'

/** Another email for the account of whoever is signed in. */
export function emailChangeRoutes({ toUser }: ReturnType<typeof createAnswers>, embedded: Embedded): void {
  const { changes, users, demandProject, tellChange, mailPauseS: resendAfterS } = embedded

  toUser(emailChange, async (caller, { projectId, pageOrigin, email }) => {
    const { id: project } = await demandProject(caller.c, projectId, pageOrigin)
    const [present, presentSignsIn] = await Promise.all([users.email(caller.userId), users.emailSignsIn(caller.userId)])
    // Where no address signs in, little is proved but this sign-in, so it must be a new one.
    if (!presentSignsIn) demandFresh(caller)
    const browser = describeBrowser(caller.c.req.header('User-Agent'))
    const begun = await changes.begin({
      ...{ owner: caller, email, present, presentSignsIn },
      ...{ project, pageOrigin, browser },
    })
    return { ...begun, resendAfterS }
  })

  toUser(emailChangeResend, async (caller, { attemptId }) => {
    const begun = await changes.resend(caller, attemptId)
    return { attemptId: begun.attemptId, resendAfterS }
  })

  toUser(emailChangeCode, async (caller, { attemptId, code }) => {
    const done = await changes.submit(caller, attemptId, code)
    if ('email' in done) await tellChange(caller.c, caller.userId, 'emailChanged')
    return { ...done, resendAfterS }
  })
}
