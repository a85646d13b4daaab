import type { SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import type { ConnectStep } from '../Connector.ts'
import { asStep } from './asStep.ts'
import type { SecureSite } from './SecureSite.ts'

type Begun = { email: string } & SecureMethods['email.change']['result']

/** Has the visitor change their email: a code of the present address, if there is one, then one of the next. */
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
