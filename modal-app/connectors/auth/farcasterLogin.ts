import { toConnectKitError } from '../../../shared/errors.ts'
import { modalClosed } from '../../../shared/modalClosed.ts'
import type { ConnectStep } from '../Connector.ts'
import type { SecureSite } from './SecureSite.ts'
import { followSocial } from './socialLogin.ts'

interface FarcasterLogin {
  show(step: ConnectStep): void
  signal: AbortSignal
}

/** So many codes are shown without anybody asking for one: a tab that was left alone ends by itself. */
const codes = 3

/**
 * Has the visitor sign in with the app of Farcaster, by a code or a link. One that nobody has used in time is replaced.
 * @throws ConnectKitError `user_rejected` 'Connection rejected', `social_failed` 'Failed to connect to farcaster', `code_expired`,
 * `user_closed` 'Modal closed'
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

/** The code is one of the secure site's own, which no page sees. */
const isExpired = (thrown: unknown) => (toConnectKitError(thrown).code as string) === 'code_expired'
