import { emailCode, emailDeviceState } from '../../../shared/api/embedded/email.schema.ts'
import { keepAsking } from '../api/keepAsking.ts'
import type { Served } from '../port/servePort.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { startEmail } from './startEmail.ts'

type EmailServed = Pick<Served, 'email.connect' | 'email.awaitDevice' | 'email.submitCode'>

/** Pause after a poll without an answer. The server itself holds polls open. */
const againMs = 500
/** Time to wait for the mail's Yes per request: half of the modal's request timeout. */
const awaitMs = 60_000

/** Sign-in by email: a mailed code, or first a link if the address is known but this browser is not. */
export function serveEmail({ api, config, store, now, wait, label, signedIn }: SdkParts): EmailServed {
  /** The server's id, bound to this device's key. */
  let attemptId: string | undefined
  /** A mail being sent: its attempt replaces the previous one. */
  let beginning: Promise<unknown> = Promise.resolve()

  const demandAttempt = () => {
    if (!attemptId) throw refuse('code_expired', 'No code was asked for here. Ask for a new one')
    return attemptId
  }

  return {
    async 'email.connect'({ email }) {
      const begin = async () => {
        const { projectId, pageOrigin } = config
        const { action, attemptId: begun, resendAfterS } = await startEmail(api, { projectId, pageOrigin, email })
        attemptId = begun
        return { action, resendAfterS }
      }
      const begun = begin()
      // The caller that requested the mail gets the failure.
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
            // The visitor requested another mail, so its link counts.
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
