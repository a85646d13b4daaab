import Mail from 'lucide-react/icons/mail'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { shownEmail } from '../../lib/emails.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { changeEmail } from './emailActions.ts'
import { loginTask } from './login.ts'
import { ProblemText, ResendButton } from './ResendButton.tsx'
import { WalletOpening } from './WalletOpening.tsx'

/** For an address with a wallet, in a browser where it was never used: its owner must first press Yes in a mail. */
export function EmailVerifyDeviceView() {
  const { t } = useI18n()
  const task = useSelector(loginTask)
  const change = useAction(changeEmail)
  const login = task?.facts.login
  if (task?.status !== 'waiting' || login?.step?.is !== 'device') return <WalletOpening />

  const email = <strong>{shownEmail(login.step.email)}</strong>
  const text = fillText(marks => t('email.device.text', marks), { email })
  return (
    <StatusScreen
      actions={
        <>
          <ResendButton label={t('email.resend.mail')} />
          <Button onClick={() => change.run()} variant="quiet">
            {t('email.other')}
          </Button>
        </>
      }
      note={login.problem && text}
      picture={<Mail />}
      title={t('email.device.lead')}
    >
      {login.problem ? (
        <strong>
          <ProblemText problem={login.problem} />
        </strong>
      ) : (
        text
      )}
    </StatusScreen>
  )
}
