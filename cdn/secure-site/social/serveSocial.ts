import { farcasterStart, socialStart, socialState } from '../../../shared/api/embedded/social.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { keepAsking } from '../api/keepAsking.ts'
import type { Served } from '../port/servePort.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'

type SocialServed = Pick<Served, 'social.begin' | 'farcaster.begin' | 'social.await'>

/** A sign-in that was begun here. */
interface Attempt {
  /** The server's; it is bound to this device's key. */
  id: string
  isFarcaster: boolean
}

/** How long no answer takes until it is asked again. The server holds a question open by itself. */
const againMs = 1000

/** @spec 8.social-failed 8.social-farcaster */
const failed = (isFarcaster = false) =>
  refuse('social_failed', isFarcaster ? 'Failed to connect to farcaster' : 'Failed to connect')

/** Signs in with a provider. The provider's answer goes to the server, so nothing of it passes the modal or its page. */
export function serveSocial({ api, config, store, wait, label, signedIn }: SdkParts): SocialServed {
  let attempt: Attempt | undefined

  return {
    async 'social.begin'({ provider, place, proof }) {
      const { projectId, pageOrigin } = config
      const begun = await api(socialStart, { projectId, pageOrigin, provider, place, proof })
      attempt = { id: begun.attemptId, isFarcaster: false }
      return { digits: begun.digits }
    },

    async 'farcaster.begin'(_, signal) {
      const { projectId, pageOrigin } = config
      const { attemptId, url } = await api(farcasterStart, { projectId, pageOrigin }, signal).catch(thrown => {
        throw thrown instanceof ApiRefusal && thrown.code === 'relay_failed' ? failed(true) : thrown
      })
      attempt = { id: attemptId, isFarcaster: true }
      return { url }
    },

    async 'social.await'({ seen }, signal) {
      const asked = attempt
      if (!asked) throw failed()
      const { id, isFarcaster } = asked
      const { state: told, session } = await keepAsking(
        {
          ask: () => api(socialState, { attemptId: id, seen, deviceLabel: label }, signal),
          isNews: answer => answer.state !== seen,
          ...{ wait, everyMs: againMs },
        },
        signal,
      )
      const state = demandHope(told, isFarcaster)
      if (state === 'done') {
        attempt = undefined
        if (!session) throw failed(isFarcaster)
        store.writeSession(session)
        signedIn()
      }
      return { state }
    },
  }
}

/** @throws what a state means in which nobody will be signed in */
function demandHope(state: EndpointReply<typeof socialState>['state'], isFarcaster: boolean) {
  // @spec 8.social-rejected
  if (state === 'denied') throw refuse('user_rejected', 'Connection rejected')
  if (state === 'taken') throw refuse('account_taken', 'This account signs somebody else in')
  // A code that nobody has used is replaced; who left a window for so long begins again.
  if (state === 'expired' && isFarcaster) throw refuse('code_expired', 'Nobody has used this code in time')
  if (state === 'failed' || state === 'expired') throw failed(isFarcaster)
  return state
}
