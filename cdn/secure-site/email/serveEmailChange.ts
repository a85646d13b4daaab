import { emailChange, emailChangeCode, emailChangeResend } from '../../../shared/api/embedded/emailChange.schema.ts'
import type { Served } from '../port/servePort.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { readMe } from '../wallet/openWallet.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'

type EmailChangeServed = Pick<
  Served,
  'email.change' | 'email.resendChange' | 'email.submitPrimaryCode' | 'email.submitSecondaryCode'
>

/** Changes the account's email: confirmed here, then proved with a code to the current address and one to the new. */
export function serveEmailChange(
  parts: SdkParts,
  access: Pick<WalletAccess, 'demand' | 'use' | 'forget'>,
): EmailChangeServed {
  const { api, config, store, texts, present: show } = parts
  /** The server's id, bound to this device's key. */
  let attemptId: string | undefined

  const demandAttempt = () => {
    if (!attemptId) throw refuse('code_expired', 'No change of the email was begun here. Begin again')
    return attemptId
  }
  const submit = async (code: string) => {
    const done = await api(emailChangeCode, { attemptId: demandAttempt(), code })
    attemptId = done.attemptId
    return done
  }

  return {
    async 'email.change'({ email }, signal) {
      if (!store.readSession()) throw refuse('not_signed_in', 'Nobody is signed in')
      const { email: present = '' } = await readMe(parts)
      if (present.toLowerCase() === email.toLowerCase())
        throw refuse('email_taken', "This is already the account's address")
      // Confirmed in a window like a call: neither page nor modal starts a change the visitor has not read here.
      const [{ drawApprove }, { emailView }] = await Promise.all([
        import('../approve/ApproveStep.tsx'),
        import('./emailView.ts'),
        texts.load('approve'),
      ])
      const asked = { kind: 'confirmEmail', present, next: email } as const
      const rejection = 'The email stays as it is'
      const view = emailView(present, email, texts)
      await show('security', shown => drawApprove({ parts, view, asked, rejection, shown }), signal)
      const { projectId, pageOrigin } = config
      // Being signed in is not enough to change logins: the wallet is opened here first if needed.
      const { wallet } = await access.demand(signal)
      const { proveWallet } = await import('../signing/proveWallet.ts')
      const proof = await access.use(wallet, opened => proveWallet(api, opened, 'changeEmail', email))
      const begun = await api(emailChange, { projectId, pageOrigin, email, proof })
      attemptId = begun.attemptId
      return { action: begun.action, resendAfterS: begun.resendAfterS }
    },

    async 'email.resendChange'() {
      const { attemptId: next, resendAfterS } = await api(emailChangeResend, { attemptId: demandAttempt() })
      attemptId = next
      return { resendAfterS }
    },

    async 'email.submitPrimaryCode'({ code }) {
      const { resendAfterS } = await submit(code)
      return { resendAfterS }
    },

    async 'email.submitSecondaryCode'({ code }) {
      const { email } = await submit(code)
      if (!email) throw refuse('code_expired', 'This code was not the last one')
      access.forget()
      return { email }
    },
  }
}
