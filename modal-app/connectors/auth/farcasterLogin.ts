import { toConnectKitError } from '../../../shared/errors.ts'
import { modalClosed } from '../../../shared/modalClosed.ts'
import type { ConnectStep } from '../Connector.ts'
import type { SecureSite } from './SecureSite.ts'
import { followSocial } from './socialLogin.ts'

interface FarcasterLogin {
  show(step: ConnectStep): void
  signal: AbortSignal
}

/** The number of codes shown without a new request, so an abandoned tab stops by itself. */
const codes = 3

/**
 * Has the visitor sign in with Farcaster's app, by a code or a link. A code that expires unused is replaced.
 * @throws ConnectKitError `user_rejected` 'Connection rejected', `social_failed` 'Failed to connect to farcaster',
 * `code_expired`, `user_closed` 'Modal closed'
 */
export async function farcasterLogIn(site: SecureSite, { show, signal }: FarcasterLogin): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      const { url } = await site.call('farcaster.begin', {}, signal)
      show({ is: 'farcaster', url })
      try {
        return await followSocial(site, 'away', signal)
      } catch (thrown) {
        if (count === codes || !isExpired(thrown)) throw thrown
        show({ is: 'farcaster', url, isExpired: true })
      }
    } catch (thrown) {
      throw signal.aborted ? modalClosed() : thrown
    }
  }
}

/** This error code is the secure site's own; pages never see it. */
const isExpired = (thrown: unknown) => (toConnectKitError(thrown).code as string) === 'code_expired'
