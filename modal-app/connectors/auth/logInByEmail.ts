import type { SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import type { ConnectStep } from '../Connector.ts'
import { asStep } from './asStep.ts'
import type { SecureSite } from './SecureSite.ts'

type Sent = { email: string } & SecureMethods['email.connect']['result']

/** Has the visitor sign in by email, with the steps that this device needs (reference §1.15). */
export async function logInByEmail(
  site: SecureSite,
  show: (step: ConnectStep) => void,
  signal: AbortSignal,
): Promise<void> {
  const send = (email: string) => site.call('email.connect', { email }, signal)
  const { email, action, resendAfterS } = await asStep<Sent>(signal, done =>
    show({
      is: 'email',
      async submit(email) {
        done({ email, ...(await send(email)) })
      },
    }),
  )
  const resending = { againInS: resendAfterS, resend: async () => (await send(email)).resendAfterS }
  if (action === 'VERIFY_DEVICE') {
    show({ is: 'device', email, ...resending })
    // The site holds each call until it has news, so no interval is needed.
    while (await site.call('email.awaitDevice', {}, signal));
  }
  if (action === 'CONNECT') return
  await asStep<void>(signal, done =>
    show({
      is: 'code',
      email,
      isOnPage: action === 'VERIFY_DEVICE',
      ...resending,
      async submit(code) {
        await site.call('email.submitCode', { code }, signal)
        done()
      },
    }),
  )
}
