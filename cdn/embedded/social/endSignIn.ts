import type { Context } from 'hono'
import { ApiFailure } from '../../apiFailure.ts'
import type { CdnEnv } from '../../cdnEnv.ts'
import type { Embedded } from '../createEmbedded.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { acceptedLanguage } from '../mail/mailTexts.ts'
import type { EndingAttempt, SocialEnd } from './attemptParts.ts'
import type { SocialProfile } from './socialProviders.ts'

/** @property linked an account that was added, by the provider's own id */
type End = SocialEnd & { linked?: { subject: string; isNew: boolean } }

/**
 * Ends a returned sign-in: its account signs in, or is added to the user who began it, who is notified by mail.
 * @param profileOf who the answer is about; undefined if the visitor declined. @throws if the answer does not hold
 */
export async function endSignIn(
  c: Context<CdnEnv>,
  { socialAttempts, socialUsers, logins, sessions }: Embedded,
  { attemptId, provider, deviceKey, linksUser, project }: EndingAttempt,
  profileOf: () => Promise<SocialProfile | undefined>,
): Promise<SocialEnd['is'] | 'linked'> {
  const endOf = async (): Promise<End> => {
    const profile = await profileOf()
    if (!profile) return { is: 'denied' }
    const language = acceptedLanguage(c.req.header('Accept-Language'))
    const by = { deviceKey, language, project }
    if (!linksUser) return { is: 'done', userId: await socialUsers.signIn(provider, profile, by) }
    if (!(await sessions.last(linksUser, deviceKey))) throw new Error('The session it began in has ended')
    const isNew = await socialUsers.link(provider, profile, linksUser)
    return { is: 'done', userId: linksUser, linked: { subject: profile.subject, isNew } }
  }
  const notify = async (userId: string, subject: string) => {
    const browser = describeBrowser(c.req.header('User-Agent'))
    const tried = logins.notifyAdded({ userId, provider, subject, browser })
    await tried.catch((error: unknown) => c.set('fault', faultOf(error)))
  }

  const end = await endOf().catch((error: unknown): End => {
    if (error instanceof ApiFailure && error.code === 'account_taken') return { is: 'taken' }
    // Only the operator reads why an answer is invalid.
    c.set('fault', `${provider}: ${faultOf(error)}`)
    return { is: 'failed' }
  })
  await socialAttempts.end(attemptId, end)
  if (end.is !== 'done' || !end.linked) return end.is
  if (end.linked.isNew) await notify(end.userId, end.linked.subject)
  return 'linked'
}

/** For the log only. */
export const faultOf = (error: unknown): string =>
  error instanceof ApiFailure ? (error.detail ?? error.message) : String(error)
