import { emailCode, emailDeviceState, emailStart } from '../../../shared/api/embedded/email.schema.ts'
import { keepAsking } from '../api/keepAsking.ts'
import type { Served } from '../port/servePort.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'

type EmailServed = Pick<Served, 'email.connect' | 'email.awaitDevice' | 'email.submitCode'>

/** How long no answer takes until it is asked again. The server holds a question open by itself. */
const againMs = 500
/** How long one question for the Yes of a mail is worked on: half of what the modal gives a request. */
const awaitMs = 60_000

/** Signs in by email: a code in a mail, or first a link where the address is known but not this browser. */
export function serveEmail({ api, config, store, now, wait, label, signedIn }: SdkParts): EmailServed {
  /** The server's; it is bound to this device's key. */
  let attemptId: string | undefined
  /** A mail that is on its way: its attempt replaces the former. */
  let beginning: Promise<unknown> = Promise.resolve()

  const demandAttempt = () => {
    if (!attemptId) throw refuse('code_expired', 'No code was asked for here. Ask for a new one')
    return attemptId
  }

  return {
    async 'email.connect'({ email }) {
      const begin = async () => {
        const { projectId, pageOrigin } = config
        const { action, attemptId: begun, resendAfterS } = await api(emailStart, { projectId, pageOrigin, email })
        attemptId = begun
        return { action, resendAfterS }
      }
      const begun = begin()
      beginning = begun.catch(() => {})
      return begun
    },

    async 'email.awaitDevice'(_, signal) {
      demandAttempt()
      const askedAtMs = now()
      const { state } = await keepAsking(
        {
          async ask() {
            const attempt = demandAttempt()
            const answer = await api(emailDeviceState, { attemptId: attempt }, signal)
            if (answer.state !== 'expired') return answer
            // The link of another mail counts, which the visitor has asked for meanwhile.
            await beginning
            return attempt === attemptId ? answer : { state: 'waiting' as const }
          },
          isNews: answer => answer.state !== 'waiting' || now() - askedAtMs >= awaitMs,
          ...{ wait, everyMs: againMs },
        },
        signal,
      )
      if (state === 'no') throw refuse('user_rejected', 'The sign-in was declined')
      if (state === 'expired') throw refuse('code_expired', 'The link is too old. Ask for a new one')
      return state === 'waiting' ? { isWaiting: true } : null
    },

    async 'email.submitCode'({ code }) {
      const { session } = await api(emailCode, { attemptId: demandAttempt(), code, deviceLabel: label })
      attemptId = undefined
      store.writeSession(session)
      signedIn()
      return null
    },
  }
}
