import type { SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { ConnectStep } from '../Connector.ts'
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
    // The site holds each call until something changes, so no interval is needed.
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

type Begun = { email: string } & SecureMethods['email.change']['result']

/** Has the visitor change their email: with a code sent to the current address, if there is one, then one sent to the next. */
export async function changeEmail(
  site: SecureSite,
  show: (step: ConnectStep) => void,
  signal: AbortSignal,
): Promise<{ email: string }> {
  const { email: present = '' } = await site.call('user.get', {}, signal)
  const { email, action, resendAfterS } = await asStep<Begun>(signal, done =>
    show({
      is: 'email',
      async submit(email) {
        done({ email, ...(await site.call('email.change', { email }, signal)) })
      },
    }),
  )
  const resend = async () => (await site.call('email.resendChange', {}, signal)).resendAfterS
  let againInS = resendAfterS
  if (action === 'VERIFY_PRIMARY_OTP')
    againInS = await asStep<number>(signal, done =>
      show({
        ...{ is: 'code', email: present, againInS: resendAfterS, resend },
        async submit(code: string) {
          done((await site.call('email.submitPrimaryCode', { code }, signal)).resendAfterS)
        },
      }),
    )
  return asStep(signal, done =>
    show({
      ...{ is: 'code', email, isNext: true, againInS, resend },
      async submit(code: string) {
        done(await site.call('email.submitSecondaryCode', { code }, signal))
      },
    }),
  )
}

/** Shows a step and waits until it is done. */
function asStep<T>(signal: AbortSignal, begin: (done: (result: T) => void) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'The request was cancelled')))
    begin(resolve)
  })
}
