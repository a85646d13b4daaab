import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { socialGo, socialLook, socialStart, socialState } from '../../../shared/api/embedded/social.schema.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { AppParts } from '../../appParts.ts'
import type { CdnEnv } from '../../cdnEnv.ts'
import type { Embedded } from '../createEmbedded.ts'
import { isFresh } from '../embeddedSessions.ts'
import { holdOpen } from '../holdOpen.ts'
import type { createAnswers } from '../routes/answerEndpoint.ts'
import { heldOpenMs } from '../routes/emailRoutes.ts'
import { authorizationUrl } from './askProvider.ts'
import type { SocialClient } from './readSocialClients.ts'
import { socialLivesMs } from './socialAttempts.ts'

/** Where a provider sends windows back to; its operator registers this address there. */
export const callbackUrl = (origin: string, provider: OAuthProvider): string => `${origin}/callback/${provider}`

/** Each sign-in has a cookie of its own. Without TLS, which is on this machine alone, browsers refuse the prefix. */
export const cookieName = (origin: string, attemptId: string): string =>
  `${origin.startsWith('https:') ? '__Host-' : ''}ck-social-${attemptId}`

/** Signing in with a provider, from the click to the window's leaving, and its end. */
export function socialRoutes(
  { toDevice }: ReturnType<typeof createAnswers>,
  { deps: { clientAddress, timeout, now } }: AppParts,
  { origin, socialClients, socialAttempts, sessions, demandProject }: Embedded,
): void {
  const clientOf = (provider: OAuthProvider): SocialClient => {
    const client = socialClients.get(provider)
    if (!client) throw new ApiFailure('not_available', `The operator has no client of ${provider}`)
    return client
  }
  const held = (c: Context<CdnEnv>) => [timeout(heldOpenMs), c.req.raw.signal] as const

  toDevice(socialStart, async ({ c, deviceKey, session }, { projectId, pageOrigin, provider, place, proof, links }) => {
    const project = await demandProject(c, projectId, pageOrigin, provider)
    clientOf(provider)
    if (links && !session) throw new ApiFailure('session_ended', 'The session has ended: sign in again')
    if (links && session && !isFresh(session, now()))
      throw new ApiFailure('sign_in_old', 'You signed in more than ten minutes ago: sign in again for this')
    return socialAttempts.begin({
      provider,
      place,
      proof,
      deviceKey,
      linksUser: links ? session?.user_id : undefined,
      project: project.id,
      pageOrigin,
      client: clientAddress(c),
    })
  })

  toDevice(socialState, async ({ c, deviceKey, session }, { attemptId, seen, deviceLabel }) => {
    const state = await holdOpen(
      () => socialAttempts.state(attemptId, deviceKey),
      state => state === (seen ?? 'begun'),
      ...held(c),
    )
    if (state !== 'done') return { state }
    const taken = await socialAttempts.take(attemptId, deviceKey)
    if (!taken) return { state: 'expired' as const }
    const { userId, isLink } = taken
    // Whoever added an account is signed in, or was.
    if (isLink) return { state: session?.user_id === userId ? state : ('expired' as const) }
    return { state, session: (await sessions.signIn(userId, { deviceKey, deviceLabel })).session }
  })

  toDevice(socialLook, async ({ c }, { place, asks }) =>
    holdOpen(
      () => socialAttempts.look(place, asks),
      ({ state }) => state === 'waiting',
      ...held(c),
    ),
  )

  toDevice(socialGo, async ({ c, session }, { place, proof, digits }) => {
    const leaving = { proof, digits, userId: session?.user_id }
    const { attemptId, provider, cookie, ...asked } = await socialAttempts.leave(place, leaving)
    setCookie(c, cookieName(origin, attemptId), cookie, {
      path: '/',
      httpOnly: true,
      secure: origin.startsWith('https:'),
      // The provider's answer is a navigation from another site.
      sameSite: 'Lax',
      maxAge: socialLivesMs / 1000,
    })
    const redirectUri = callbackUrl(origin, provider)
    return { url: await authorizationUrl(clientOf(provider), { ...asked, redirectUri }) }
  })
}
