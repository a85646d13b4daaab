import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { ApiFailure } from '../../apiFailure.ts'
import type { AppParts } from '../../appParts.ts'
import type { CdnEnv } from '../../cdnEnv.ts'
import type { Embedded } from '../createEmbedded.ts'
import { createAskProvider, SocialDenied } from './askProvider.ts'
import type { ReturnedFrom, SocialEnd } from './socialAttempts.ts'
import { callbackUrl, cookieName } from './socialRoutes.ts'

const stateForm = /^[-_a-zA-Z0-9]{43}$/

/** What the window shows once it is back. `over`: it belongs to no sign-in of this browser. */
export type SocialOutcome = SocialEnd['is'] | 'over'

/**
 * Where providers send windows back to. Who has signed in is told to the device that began it, never to the window, which
 * goes on to a page without the provider's answer in its address.
 */
export function createCallback({ deps, limits }: AppParts, embedded: Embedded) {
  const { origin, socialClients, socialAttempts, socialUsers, sessions } = embedded
  const askProvider = createAskProvider(deps)

  const profileOf = ({ provider, verifier, nonce }: ReturnedFrom, answer: URLSearchParams, state: string) => {
    const client = socialClients.get(provider)
    if (!client) throw new Error('The operator has no client of it any more')
    return askProvider(client, answer, { verifier, nonce, state, redirectUri: callbackUrl(origin, provider) })
  }

  const endOf = async (returned: ReturnedFrom, answer: URLSearchParams, state: string): Promise<SocialEnd> => {
    const { provider, linksUser, deviceKey } = returned
    const profile = await profileOf(returned, answer, state)
    if (!linksUser) return { is: 'done', userId: await socialUsers.signIn(provider, profile) }
    if ((await sessions.provedAt(linksUser, deviceKey)) === 0) throw new Error('The session it began in has ended')
    await socialUsers.link(provider, profile, linksUser)
    return { is: 'done', userId: linksUser }
  }

  const outcomeOf = async (c: Context<CdnEnv>): Promise<SocialOutcome> => {
    const answer = new URL(c.req.url).searchParams
    const state = answer.get('state') ?? ''
    if (!stateForm.test(state)) return 'over'
    const provider = c.req.param('provider') ?? ''
    const returned = await socialAttempts.return(state, provider, id => getCookie(c, cookieName(origin, id)))
    if (!returned) return 'over'
    deleteCookie(c, cookieName(origin, returned.attemptId), { path: '/', secure: origin.startsWith('https:') })
    const end = await endOf(returned, answer, state).catch((error: unknown): SocialEnd => {
      if (error instanceof SocialDenied) return { is: 'denied' }
      if (error instanceof ApiFailure && error.code === 'account_taken') return { is: 'taken' }
      // Why an answer does not hold is the operator's to read.
      c.set('fault', `${returned.provider}: ${String(error)}`)
      return { is: 'failed' }
    })
    await socialAttempts.end(returned.attemptId, end)
    return end.is
  }

  return async (c: Context<CdnEnv>): Promise<Response> => {
    limits.chargeClient(c, 1)
    c.header('Cache-Control', 'no-store')
    return c.redirect(`${origin}/loading#${await outcomeOf(c)}`, 303)
  }
}
