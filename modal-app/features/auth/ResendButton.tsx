import { useId, useLayoutEffect, useState } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { type LoginProblem, mailTask } from './login.ts'
import { resendMail } from './mailSteps.ts'

/** Asks for another mail, half a minute after the last. @spec 5.email-throttle */
export function ResendButton({ label }: { label: string }) {
  const { t } = useI18n()
  const id = useId()
  const seconds = useSecondsLeft(useSelector(state => mailTask(state)?.facts.login?.againAtMs))
  const problem = useSelector(state => mailTask(state)?.facts.login?.problem?.is)
  const resend = useAction(resendMail)
  // The current code no longer works.
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

/** Says what was refused and what to do. */
export function ProblemText({ problem }: { problem: LoginProblem }) {
  const { t } = useI18n()
  const isChange = useSelector(state => mailTask(state)?.kind === 'emailChange')
  const isOnPage = useSelector(state => mailTask(state)?.facts.login?.isOnPage)
  const seconds = useSecondsLeft(useSelector(state => mailTask(state)?.facts.login?.againAtMs))
  if (problem.is === 'wait' && seconds) return <>{t('email.resend.wait', { seconds })}</>
  // The visitor may have the code of an earlier mail, so the text says which one counts.
  if (isOnPage && problem.is === 'codeOlder') return <>{t('email.problem.codeOlder.page')}</>
  if (isOnPage && problem.is === 'codeWrong')
    return <>{t('email.problem.codeWrong.page', { count: problem.triesLeft ?? 0 })}</>
  if (problem.is === 'codeWrong' && problem.triesLeft !== undefined)
    return <>{t('email.problem.codeWrong.left', { count: problem.triesLeft })}</>
  if (problem.is === 'declined' && isChange) return <>{t('emailChange.declined')}</>
  return <>{t(`email.problem.${problem.is}`)}</>
}

/** Counts down whole seconds until a time; 0 once it has passed. */
function useSecondsLeft(atMs: number | undefined): number {
  const { clock } = useApp()
  const leftMs = Math.max(0, (atMs ?? 0) - clock.now())
  const [, draw] = useState(0)
  useLayoutEffect(() => {
    if (!leftMs) return
    // To the next whole second.
    const timer = clock.setTimeout(() => draw(count => count + 1), leftMs % 1000 || 1000)
    return () => clock.clearTimeout(timer)
  })
  return Math.ceil(leftMs / 1000)
}
