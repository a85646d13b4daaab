import { farcasterStart, socialStart, socialState } from '../../../shared/api/embedded/social.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { firstSignal } from '../../../shared/firstSignal.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { keepAsking } from '../api/keepAsking.ts'
import type { Served } from '../port/servePort.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { Places } from './createPlaces.ts'

type SocialServed = Pick<Served, 'social.begin' | 'farcaster.begin' | 'social.await'>

/** A sign-in begun here. */
interface Attempt {
  /** The server's id, bound to this device's key. */
  id: string
  isFarcaster: boolean
  /** Undefined for Farcaster. */
  provider?: OAuthProvider
}

/** Pause after a poll without an answer. The server itself holds polls open. */
const againMs = 1000

/** @spec 8.social-failed 8.social-farcaster */
const failed = (isFarcaster = false) =>
  refuse('social_failed', isFarcaster ? 'Failed to connect to farcaster' : 'Failed to connect')

/** Sign-in with a provider. The provider's answer goes to the server and never passes the modal or its page. */
export function serveSocial(parts: SdkParts, places: Pick<Places, 'begin' | 'open' | 'address'>): SocialServed {
  const { api, config, store, texts, present, openWindow, wait, label, signedIn } = parts
  let attempt: Attempt | undefined
  /** Shown while a window of the modal cannot prove itself. */
  let asking: AbortController | undefined

  /** A press in this frame opens a new window, because the existing one cannot prove its origin. */
  const askToContinue = async (provider: OAuthProvider, left: () => void) => {
    const shown = new AbortController()
    asking = shown
    const [{ drawContinue }] = await Promise.all([import('./ContinueStep.tsx'), texts.load('social')])
    const open = () => {
      const address = places.address()
      if (address) openWindow(address)
    }
    await present<null>('openWallet', shown => drawContinue({ parts, provider, open, shown }), shown.signal).catch(
      () => {
        if (!shown.signal.aborted) left()
      },
    )
  }

  return {
    async 'social.begin'({ provider, place }) {
      const { projectId, pageOrigin } = config
      const proof = places.begin(place)
      const begun = await api(socialStart, { projectId, pageOrigin, provider, place, proof })
      places.open()
      attempt = { id: begun.attemptId, isFarcaster: false, provider }
      return null
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
      const { id, isFarcaster, provider } = asked
      const left = new AbortController()
      const over = firstSignal(signal, left.signal)
      if (seen === 'asking' && provider) void askToContinue(provider, () => left.abort())
      const { state: told, session } = await keepAsking(
        {
          ask: () => api(socialState, { attemptId: id, seen, deviceLabel: label }, over),
          isNews: answer => answer.state !== seen,
          ...{ wait, everyMs: againMs },
        },
        over,
      )
        .catch(thrown => {
          throw left.signal.aborted ? refuse('user_rejected', 'Connection rejected') : thrown
        })
        .finally(() => asking?.abort())
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

/** @throws the error of a state that cannot lead to a sign-in */
function demandHope(state: EndpointReply<typeof socialState>['state'], isFarcaster: boolean) {
  // @spec 8.social-rejected
  if (state === 'denied') throw refuse('user_rejected', 'Connection rejected')
  if (state === 'taken') throw refuse('account_taken', 'This account signs someone else in')
  // An unused code is replaced; a visitor who left a window for so long starts over.
  if (state === 'expired' && isFarcaster) throw refuse('code_expired', 'This code was not used in time')
  if (state === 'failed' || state === 'expired') throw failed(isFarcaster)
  return state
}
