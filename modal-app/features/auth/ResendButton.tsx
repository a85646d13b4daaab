import { useId } from 'react'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { mailTask } from './login.ts'
import { resendMail } from './mailSteps.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** Asks for another mail, half a minute after the last. @spec 5.email-throttle */
export function ResendButton({ label }: { label: string }) {
  const { t } = useI18n()
  const id = useId()
  const seconds = useSecondsLeft(useSelector(state => mailTask(state)?.facts.login?.againAtMs))
  const problem = useSelector(state => mailTask(state)?.facts.login?.problem?.is)
  const resend = useAction(resendMail)
  // The present code opens nothing any more.
  const isNext = problem === 'codeExpired' || problem === 'codeLocked'
  return (
    <Button
      busy={resend.isRunning}
      disabledReasonId={seconds ? id : undefined}
      onClick={() => (seconds ? undefined : resend.run())}
      variant={isNext ? 'primary' : 'neutral'}
    >
      <span id={id}>{seconds ? t('email.resend.wait', { seconds }) : label}</span>
    </Button>
  )
}
