import { setCookie } from 'hono/cookie'
import {
  farcasterStart,
  socialGo,
  socialLook,
  socialStart,
  socialState,
} from '../../../shared/api/embedded/social.schema.ts'
import type { EndpointBody } from '../../../shared/api/endpoint.ts'
import type { Social } from '../../../shared/config.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { AppParts } from '../../appParts.ts'
import type { Embedded } from '../createEmbedded.ts'
import { demandActive, isFresh } from '../embeddedSessions.ts'
import type { Caller, createAnswers } from '../routes/answerEndpoint.ts'
import { authorizationUrl } from './askProvider.ts'
import type { AskedBase } from './attemptParts.ts'
import { createFarcaster } from './farcaster/createFarcaster.ts'
import type { SocialClient } from './readSocialClients.ts'
import { placeTopic, socialLivesMs, socialTopic } from './socialAttempts.ts'

/** Where a provider redirects to; operators register this URL there. */
export const callbackUrl = (origin: string, provider: OAuthProvider): string => `${origin}/callback/${provider}`

/** One cookie per sign-in. Browsers refuse the prefix without TLS, which only local servers lack. */
export const cookieName = (origin: string, attemptId: string): string =>
  `${origin.startsWith('https:') ? '__Host-' : ''}ck-social-${attemptId}`

/** A relay does not notify us, so we poll it. */
const relayEveryMs = 1000

/** Sign-in with a provider, from the click to the window's departure, and its end. */
export function socialRoutes(
  { toDevice }: ReturnType<typeof createAnswers>,
  parts: AppParts,
  embedded: Embedded,
): void {
  const { clientAddress, now } = parts.deps
  const { origin, socialClients, socialAttempts, sessions, claims, demandProject, holdOpen } = embedded
  const farcaster = createFarcaster(parts, embedded)
  const clientOf = (provider: OAuthProvider): SocialClient => {
    const client = socialClients.get(provider)
    if (!client) throw new ApiFailure('not_available', `The operator has no client for ${provider}`)
    return client
  }

  /** Checks who begins a sign-in, and whether they may. */
  const askedBy = async (
    { c, deviceKey, findSession }: Caller,
    { projectId, pageOrigin, links, proofOfWallet }: EndpointBody<typeof farcasterStart>,
    provider: Social,
  ): Promise<AskedBase> => {
    const project = await demandProject(c, projectId, pageOrigin, provider)
    const session = links ? await findSession() : undefined
    if (links && !session) throw new ApiFailure('session_ended', 'The session has ended: sign in again')
    if (session && !isFresh(session, now()))
      throw new ApiFailure('sign_in_old', 'You signed in more than ten minutes ago: sign in again for this')
    if (session) demandActive(session)
    const linksUser = session?.user_id
    if (linksUser)
      await claims.demand({ userId: linksUser, deviceKey, act: 'addLogin', subject: provider }, proofOfWallet)
    return { deviceKey, linksUser, project: project.id, pageOrigin, client: clientAddress(c) }
  }

  toDevice(socialStart, async (caller, { provider, place, proof, ...asked }) => {
    const by = await askedBy(caller, asked, provider)
    clientOf(provider)
    return socialAttempts.begin({ ...by, provider, place, proof })
  })

  toDevice(farcasterStart, async (caller, asked) => farcaster.begin(await askedBy(caller, asked, 'farcaster')))

  toDevice(socialState, async ({ c, deviceKey, findSession }, { attemptId, seen, deviceLabel }) => {
    let isAtRelay = false
    const read = async () => {
      const { state, provider } = await socialAttempts.state(attemptId, deviceKey)
      isAtRelay = state === 'away' && provider === 'farcaster'
      if (!isAtRelay) return state
      await farcaster.look(c, attemptId, deviceKey)
      return (await socialAttempts.state(attemptId, deviceKey)).state
    }
    const state = await holdOpen(c, {
      read,
      isWaiting: state => state === (seen ?? 'begun'),
      topic: socialTopic(attemptId),
      everyMs: () => (isAtRelay ? relayEveryMs : undefined),
    })
    if (state !== 'done') return { state }
    const taken = await socialAttempts.take(attemptId, deviceKey)
    if (!taken) {
      // A concurrent request of this device took it, and its reply may be lost. Answer again.
      const { state: now } = await socialAttempts.state(attemptId, deviceKey)
      return { state: now === 'done' ? ('away' as const) : now }
    }
    const { userId, provider, isLink, told } = taken
    const own =
      told ?? (isLink ? '' : (await sessions.signIn(userId, { deviceKey, deviceLabel }, { provider })).session)
    if (told === undefined) await socialAttempts.deliver(attemptId, own)
    // Adding an account requires the session to live; and a sign-out in between stays in force.
    const lives = isLink ? (await findSession())?.user_id === userId : await sessions.find(own, deviceKey)
    if (!lives) return { state: 'expired' as const }
    return isLink ? { state } : { state, session: own }
  })

  toDevice(socialLook, async ({ c }, { place, asks }) =>
    holdOpen(c, {
      read: () => socialAttempts.look(place, asks),
      isWaiting: ({ state }) => state === 'waiting',
      topic: placeTopic(place),
    }),
  )

  toDevice(socialGo, async ({ c, findSession }, { place, proof }) => {
    const leaving = { proof, userId: (await findSession())?.user_id }
    const { attemptId, provider, cookie, ...asked } = await socialAttempts.leave(place, leaving)
    setCookie(c, cookieName(origin, attemptId), cookie, {
      path: '/',
      httpOnly: true,
      secure: origin.startsWith('https:'),
      // The provider's answer is a cross-site navigation.
      sameSite: 'Lax',
      maxAge: socialLivesMs / 1000,
    })
    const redirectUri = callbackUrl(origin, provider)
    return { url: await authorizationUrl(clientOf(provider), { ...asked, redirectUri }) }
  })
}
