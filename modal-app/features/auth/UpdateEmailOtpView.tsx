import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useSelector } from '../../app/hooks.ts'
import type { TaskTexts } from '../../dialog/taskTexts.ts'
import { useAction } from '../../dialog/useAction.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { shownEmail } from '../../lib/emails.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { CodeField } from './CodeField.tsx'
import { beginAgain } from './emailChangeActions.ts'
import { mailTask } from './login.ts'
import { tryCode } from './mailSteps.ts'
import { ProblemText, ResendButton } from './ResendButton.tsx'

const texts: TaskTexts = {
  waiting: ['emailChange.waiting'],
  done: ['emailChange.done'],
  failed: ['emailChange.failed'],
}

/** Asks for the six digits sent to the current address, then for those sent to the new one. */
export function UpdateEmailOtpView({ isNext }: { isNext: boolean }) {
  const { t } = useI18n()
  const task = useSelector(mailTask)
  const submit = useAction(tryCode)
  const again = useAction(beginAgain)
  const login = task?.facts.login
  const step = login?.step
  if (task?.status !== 'waiting' || step?.is !== 'code' || (step.isNext ?? false) !== isNext)
    return (
      <TaskScreen
        again={{ isGuarded: false, isBusy: task?.status === 'waiting', run: beginAgain }}
        names={{}}
        outcome={outcomeOf(task)}
        ring={{ name: t('emailChange.label'), picture: <Mail /> }}
        texts={texts}
      />
    )
  const { problem, isBusy } = login ?? {}
  const email = <strong>{shownEmail(step.email)}</strong>
  return (
    <>
      <Lead>
        {fillText(marks => t(isNext ? 'emailChange.sent.next' : 'emailChange.sent.present', marks), { email })}
      </Lead>
      <CodeField
        // Each step starts with an empty field.
        key={step.email}
        about={problem ? <ProblemText problem={problem} /> : t('email.code.spam')}
        isBusy={isBusy === true}
        isWrong={problem !== undefined}
        label={t('email.code.label')}
        onComplete={code => void submit.run(code)}
      />
      <Stack end gap="tight">
        <ResendButton label={t('email.resend')} />
        <Button onClick={() => again.run()} variant={problem?.is === 'taken' ? 'primary' : 'quiet'}>
          {t('emailChange.other')}
        </Button>
      </Stack>
      <Footnote icon={<ShieldCheck />}>{t(isNext ? 'emailChange.note.next' : 'emailChange.note.present')}</Footnote>
    </>
  )
}

/** With a code sent to the account's current address. */
export const UpdateEmailPrimaryOtpView = () => <UpdateEmailOtpView isNext={false} />

/** With a code sent to its new address. */
export const UpdateEmailSecondaryOtpView = () => <UpdateEmailOtpView isNext />
