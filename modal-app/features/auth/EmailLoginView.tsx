import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { currentRoute } from '../../flow/router.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { EmailForm } from './EmailForm.tsx'
import { sendCode } from './emailActions.ts'
import { loginTask } from './login.ts'
import { WalletOpening } from './WalletOpening.tsx'

/** Asks for the address to send a code to. @spec 2.view-email-login */
export function EmailLoginView() {
  const { t } = useI18n()
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(loginTask)
  const send = useAction(sendCode)
  const login = task?.facts.login
  if (task?.status === 'done' || login?.step?.is === 'wallet') return <WalletOpening />
  return (
    <>
      <Lead>{t('email.lead')}</Lead>
      <EmailForm
        // The form is redrawn if the wallet could not be opened.
        given={(route.view === 'EmailLogin' ? route.email : undefined) ?? login?.email}
        hint={t('email.hint')}
        label={t('email.label')}
        onSubmit={email => void send.run(email)}
        submit={t('email.continue')}
        task={task}
      />
    </>
  )
}
