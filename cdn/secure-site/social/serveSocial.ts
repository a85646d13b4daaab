import { socialStart, socialState } from '../../../shared/api/embedded/social.schema.ts'
import { keepAsking } from '../api/keepAsking.ts'
import type { Served } from '../port/servePort.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'

type SocialServed = Pick<Served, 'social.begin' | 'social.await'>

/** How long no answer takes until it is asked again. The server holds a question open by itself. */
const againMs = 1000

/** Signs in with a provider. The provider's answer goes to the server, so nothing of it passes the modal or its page. */
export function serveSocial({ api, config, store, wait, label, signedIn }: SdkParts): SocialServed {
  /** The server's; it is bound to this device's key. */
  let attemptId: string | undefined

  return {
    async 'social.begin'({ provider, place, proof }) {
      const { projectId, pageOrigin } = config
      const begun = await api(socialStart, { projectId, pageOrigin, provider, place, proof })
      attemptId = begun.attemptId
      return { digits: begun.digits }
    },

    async 'social.await'({ seen }, signal) {
      // @spec 8.social-failed
      const failed = () => refuse('social_failed', 'Failed to connect')
      const asked = attemptId
      if (!asked) throw failed()
      const { state, session } = await keepAsking(
        {
          ask: () => api(socialState, { attemptId: asked, seen, deviceLabel: label }, signal),
          isNews: answer => answer.state !== seen,
          ...{ wait, everyMs: againMs },
        },
        signal,
      )
      // @spec 8.social-rejected
      if (state === 'denied') throw refuse('user_rejected', 'Connection rejected')
      if (state === 'taken') throw refuse('account_taken', 'This account signs somebody else in')
      if (state === 'failed' || state === 'expired') throw failed()
      if (state === 'done') {
        attemptId = undefined
        if (!session) throw failed()
        store.writeSession(session)
        signedIn()
      }
      return { state }
    },
  }
}
