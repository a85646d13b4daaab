import { useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { type LoginProblem, loginTask } from './login.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** Says what was not taken, and what to do. */
export function ProblemText({ problem }: { problem: LoginProblem }) {
  const { t } = useI18n()
  const seconds = useSecondsLeft(useSelector(state => loginTask(state)?.facts.login?.againAtMs))
  if (problem.is === 'wait' && seconds) return <>{t('email.resend.wait', { seconds })}</>
  if (problem.is === 'codeWrong' && problem.triesLeft !== undefined)
    return <>{t('email.problem.codeWrong.left', { count: problem.triesLeft })}</>
  return <>{t(`email.problem.${problem.is}`)}</>
}
