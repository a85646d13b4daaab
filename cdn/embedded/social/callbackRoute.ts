import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { ApiFailure } from '../../apiFailure.ts'
import type { AppParts } from '../../appParts.ts'
import type { CdnEnv } from '../../cdnEnv.ts'
import type { Embedded } from '../createEmbedded.ts'
import { describeBrowser } from '../describeBrowser.ts'
import { createAskProvider, SocialDenied } from './askProvider.ts'
import type { ReturnedFrom, SocialEnd } from './socialAttempts.ts'
import { callbackUrl, cookieName } from './socialRoutes.ts'

const stateForm = /^[-_a-zA-Z0-9]{43}$/

/** What the window shows once it is back. `over`: it belongs to no sign-in of this browser; `linked`: it added an account. */
export type SocialOutcome = SocialEnd['is'] | 'over' | 'linked'

/** @property linked an account that was added, by the provider's own id */
type End = SocialEnd & { linked?: { subject: string; isNew: boolean } }

/**
 * Where providers send windows back to. Who has signed in is told to the device that began it, never to the window, which
 * goes on to a page without the provider's answer in its address.
 */
export function createCallback({ deps, limits }: AppParts, embedded: Embedded) {
  const { origin, socialClients, socialAttempts, socialUsers, logins, sessions } = embedded
  const askProvider = createAskProvider(deps)

  const profileOf = ({ provider, verifier, nonce }: ReturnedFrom, answer: URLSearchParams, state: string) => {
    const client = socialClients.get(provider)
    if (!client) throw new Error('The operator has no client of it any more')
    return askProvider(client, answer, { verifier, nonce, state, redirectUri: callbackUrl(origin, provider) })
  }

  const endOf = async (returned: ReturnedFrom, answer: URLSearchParams, state: string): Promise<End> => {
    const { provider, linksUser, deviceKey } = returned
    const profile = await profileOf(returned, answer, state)
    if (!linksUser) return { is: 'done', userId: await socialUsers.signIn(provider, profile) }
    if ((await sessions.provedAt(linksUser, deviceKey)) === 0) throw new Error('The session it began in has ended')
    const isNew = await socialUsers.link(provider, profile, linksUser)
    return { is: 'done', userId: linksUser, linked: { subject: profile.subject, isNew } }
  }
  const tell = async (c: Context<CdnEnv>, { provider }: ReturnedFrom, userId: string, subject: string) => {
    const browser = describeBrowser(c.req.header('User-Agent'))
    const tried = logins.tellAdded({ userId, provider, subject, browser })
    await tried.catch((error: ApiFailure) => c.set('fault', error.detail ?? error.message))
  }

  const outcomeOf = async (c: Context<CdnEnv>): Promise<SocialOutcome> => {
    const answer = new URL(c.req.url).searchParams
    const state = answer.get('state') ?? ''
    if (!stateForm.test(state)) return 'over'
    const provider = c.req.param('provider') ?? ''
    const returned = await socialAttempts.return(state, provider, id => getCookie(c, cookieName(origin, id)))
    if (!returned) return 'over'
    deleteCookie(c, cookieName(origin, returned.attemptId), { path: '/', secure: origin.startsWith('https:') })
    const end = await endOf(returned, answer, state).catch((error: unknown): End => {
      if (error instanceof SocialDenied) return { is: 'denied' }
      if (error instanceof ApiFailure && error.code === 'account_taken') return { is: 'taken' }
      // Why an answer does not hold is the operator's to read.
      c.set('fault', `${returned.provider}: ${String(error)}`)
      return { is: 'failed' }
    })
    await socialAttempts.end(returned.attemptId, end)
    if (end.is !== 'done' || !end.linked) return end.is
    if (end.linked.isNew) await tell(c, returned, end.userId, end.linked.subject)
    return 'linked'
  }

  return async (c: Context<CdnEnv>): Promise<Response> => {
    limits.chargeClient(c, 1)
    c.header('Cache-Control', 'no-store')
    return c.redirect(`${origin}/loading#${await outcomeOf(c)}`, 303)
  }
}
