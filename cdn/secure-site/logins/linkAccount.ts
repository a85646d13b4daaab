import { farcasterStart, socialStart, socialState } from '../../../shared/api/embedded/social.schema.ts'
import { toBase64Url } from '../../../shared/base64Url.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { keepAsking } from '../api/keepAsking.ts'
import { refuse } from '../refuse.ts'
import type { OpeningParts, SdkParts } from '../SdkParts.ts'
import type { Prove } from '../signing/Prove.ts'

/** A provider account about to be added. Its window uses these to get there. */
export interface BegunLink {
  place: string
  proof: string
  follow: Follow
}

export interface BegunFarcasterLink {
  /** For Farcaster's app, as a code or a link. */
  url: string
  follow: Follow
}

/**
 * Resolves once the account is added.
 * @throws ConnectKitError `account_taken`, `user_rejected` after No at the provider, `code_expired`, `social_failed`;
 * `aborted`
 */
type Follow = (signal: AbortSignal) => Promise<void>
type FollowParts = Pick<SdkParts, 'api' | 'label' | 'wait'>

const random = (bytes: number) => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))
/** Pause after a poll without an answer. The server itself holds polls open. */
const againMs = 1000

/**
 * Starts it in this frame's session: the server adds the account only to this user, and only from a window signed in as
 * them.
 * @throws ApiRefusal
 */
export async function beginLink(
  { api, config, label, wait }: SdkParts,
  provider: OAuthProvider,
  prove: Prove,
): Promise<BegunLink> {
  const place = random(16)
  const proof = random(32)
  const { projectId, pageOrigin } = config
  const proofOfWallet = await prove('addLogin', provider)
  const asked = { projectId, pageOrigin, provider, place, proof, links: true, proofOfWallet }
  const { attemptId } = await api(socialStart, asked)
  return { place, proof, follow: signal => followLink({ api, label, wait }, attemptId, signal) }
}

/**
 * Starts it with Farcaster, whose app answers a code. Its window does this once the visitor has confirmed.
 * @throws ApiRefusal
 */
export async function beginFarcasterLink(
  parts: FollowParts & { config: OpeningParts['config'] },
  prove: Prove,
): Promise<BegunFarcasterLink> {
  const { projectId, pageOrigin } = parts.config
  const proofOfWallet = await prove('addLogin', 'farcaster')
  const asked = { projectId, pageOrigin, links: true, proofOfWallet }
  const { attemptId, url } = await parts.api(farcasterStart, asked)
  return { url, follow: signal => followLink(parts, attemptId, signal) }
}

async function followLink({ api, label, wait }: FollowParts, attemptId: string, signal: AbortSignal): Promise<void> {
  const { state } = await keepAsking(
    {
      ask: () => api(socialState, { attemptId, seen: 'away', deviceLabel: label }, signal),
      isNews: answer => answer.state !== 'away',
      ...{ wait, everyMs: againMs },
    },
    signal,
  )
  if (state === 'taken') throw refuse('account_taken', 'This account signs someone else in')
  if (state === 'denied') throw refuse('user_rejected', 'Connection rejected')
  if (state === 'expired') throw refuse('code_expired', 'The sign-in took too long')
  if (state !== 'done') throw refuse('social_failed', 'Failed to connect')
}
