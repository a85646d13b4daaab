import { useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { type LoginProblem, mailTask } from './login.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** Says what was not taken, and what to do. */
export function ProblemText({ problem }: { problem: LoginProblem }) {
  const { t } = useI18n()
  const isChange = useSelector(state => mailTask(state)?.kind === 'emailChange')
  const seconds = useSecondsLeft(useSelector(state => mailTask(state)?.facts.login?.againAtMs))
  if (problem.is === 'wait' && seconds) return <>{t('email.resend.wait', { seconds })}</>
  if (problem.is === 'codeWrong' && problem.triesLeft !== undefined)
    return <>{t('email.problem.codeWrong.left', { count: problem.triesLeft })}</>
  if (problem.is === 'declined' && isChange) return <>{t('emailChange.declined')}</>
  return <>{t(`email.problem.${problem.is}`)}</>
}
