import ShieldCheck from 'lucide-react/icons/shield-check'
import { useApp, useSelector } from '../../app/hooks.ts'
import { siteHost } from '../../app/siteHost.ts'
import { useAction } from '../../dialog/useAction.ts'
import { ShareUser } from '../../flow/ShareUser.tsx'
import { shownEmail } from '../../lib/emails.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { CodeField } from './CodeField.tsx'
import { changeEmail } from './emailActions.ts'
import { loginTask } from './login.ts'
import { tryCode } from './mailSteps.ts'
import { ProblemText, ResendButton } from './ResendButton.tsx'
import { WalletOpening } from './WalletOpening.tsx'

/**
 * Asks for the mail's six digits and sends them after the sixth. They stay on screen until the wallet shows its own
 * step.
 */
export function EmailVerifyOtpView() {
  const { config } = useApp()
  const { t } = useI18n()
  const task = useSelector(loginTask)
  const submit = useAction(tryCode)
  const change = useAction(changeEmail)
  const login = task?.facts.login
  const isOpening = login?.step?.is === 'wallet'
  if (task?.status !== 'waiting' || (login?.step?.is !== 'code' && !isOpening)) return <WalletOpening />

  const { problem, isBusy, isOnPage } = login
  const sentTo = login.step?.is === 'code' ? login.step.email : login.email
  const email = <strong>{shownEmail(sentTo ?? '')}</strong>
  const hint = isOnPage ? 'email.code.page.where' : 'email.code.spam'
  const note = t(isOpening ? 'email.wallet.waiting.title' : hint)
  return (
    <>
      <Lead>{isOnPage ? t('email.code.page') : fillText(marks => t('email.code.sent', marks), { email })}</Lead>
      <CodeField
        about={problem ? <ProblemText problem={problem} /> : note}
        isBusy={isBusy === true}
        isWrong={problem !== undefined}
        label={t('email.code.label')}
        onComplete={code => void submit.run(code)}
      />
      <Stack end gap="tight">
        <ResendButton label={t(isOnPage ? 'email.resend.mail' : 'email.resend')} />
        <Button onClick={() => change.run()} variant="quiet">
          {t('email.other')}
        </Button>
      </Stack>
      <ShareUser />
      <Footnote icon={<ShieldCheck />}>{t('email.code.expires', { site: siteHost(config) })}</Footnote>
    </>
  )
}
