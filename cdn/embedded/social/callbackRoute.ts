import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import type { AppParts } from '../../appParts.ts'
import type { CdnEnv } from '../../cdnEnv.ts'
import type { Embedded } from '../createEmbedded.ts'
import { createAskProvider } from './askProvider.ts'
import type { ReturnedFrom, SocialEnd } from './attemptParts.ts'
import { endSignIn } from './endSignIn.ts'
import { callbackUrl, cookieName } from './socialRoutes.ts'

const stateForm = /^[-_a-zA-Z0-9]{43}$/

/** What the returning window shows. `over`: it belongs to no sign-in of this browser; `linked`: it added an account. */
export type SocialOutcome = SocialEnd['is'] | 'over' | 'linked'

/**
 * Where providers redirect to. The result goes to the device that began the sign-in, never to the window, which moves
 * on to a page without the provider's answer in its address.
 */
export function createCallback({ deps, limits }: AppParts, embedded: Embedded) {
  const { origin, socialClients, socialAttempts } = embedded
  const askProvider = createAskProvider(deps)

  const profileOf = async ({ provider, verifier, nonce }: ReturnedFrom, answer: URLSearchParams, state: string) => {
    const client = socialClients.get(provider)
    if (!client) throw new Error('The operator no longer has a client for this provider')
    return askProvider(client, answer, { verifier, nonce, state, redirectUri: callbackUrl(origin, provider) })
  }

  const outcomeOf = async (c: Context<CdnEnv>): Promise<SocialOutcome> => {
    const answer = new URL(c.req.url).searchParams
    const state = answer.get('state') ?? ''
    if (!stateForm.test(state)) return 'over'
    const provider = c.req.param('provider') ?? ''
    const returned = await socialAttempts.return(state, provider, id => getCookie(c, cookieName(origin, id)))
    if (!returned) return 'over'
    deleteCookie(c, cookieName(origin, returned.attemptId), { path: '/', secure: origin.startsWith('https:') })
    return endSignIn(c, embedded, returned, () => profileOf(returned, answer, state))
  }

  return async (c: Context<CdnEnv>): Promise<Response> => {
    limits.chargeClient(c, 1)
    c.header('Cache-Control', 'no-store')
    return c.redirect(`${origin}/loading#${await outcomeOf(c)}`, 303)
  }
}
