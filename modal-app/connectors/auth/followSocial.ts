import type { SocialState } from '../../../shared/embedded/secureMethods.schema.ts'
import type { SecureSite } from './SecureSite.ts'

/**
 * Follows a sign-in that has begun until the visitor is signed in.
 * @throws as `social.await` (shared/embedded/secureMethods.schema.ts)
 */
export async function followSocial(
  site: SecureSite,
  seen: SocialState,
  signal: AbortSignal,
  onState: (state: SocialState) => void = () => {},
): Promise<void> {
  let state = seen
  // The site holds each call until there is news, so there is no interval to poll at.
  while (state !== 'done') {
    const { state: next } = await site.call('social.await', { seen: state }, signal)
    state = next
    onState(state)
  }
}
