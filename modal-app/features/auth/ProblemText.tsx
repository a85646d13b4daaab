import { useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { type LoginProblem, mailTask } from './login.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** Says what was not taken, and what to do. */
export function ProblemText({ problem }: { problem: LoginProblem }) {
  const { t } = useI18n()
  const isChange = useSelector(state => mailTask(state)?.kind === 'emailChange')
  const isOnPage = useSelector(state => mailTask(state)?.facts.login?.isOnPage)
  const seconds = useSecondsLeft(useSelector(state => mailTask(state)?.facts.login?.againAtMs))
  if (problem.is === 'wait' && seconds) return <>{t('email.resend.wait', { seconds })}</>
  // A code of an earlier mail may be at hand, so the words say which one is wanted.
  if (isOnPage && problem.is === 'codeOlder') return <>{t('email.problem.codeOlder.page')}</>
  if (isOnPage && problem.is === 'codeWrong')
    return <>{t('email.problem.codeWrong.page', { count: problem.triesLeft ?? 0 })}</>
  if (problem.is === 'codeWrong' && problem.triesLeft !== undefined)
    return <>{t('email.problem.codeWrong.left', { count: problem.triesLeft })}</>
  if (problem.is === 'declined' && isChange) return <>{t('emailChange.declined')}</>
  return <>{t(`email.problem.${problem.is}`)}</>
}
