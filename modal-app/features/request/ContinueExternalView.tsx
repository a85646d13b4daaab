import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { windowParties } from '../../app/SiteName.tsx'
import { type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'
import { currentRoute } from '../../flow/router.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ReviewScreen } from '../../money/ReviewScreen.tsx'
import { asksToSign } from '../../signing/readRequest.ts'
import { sendCall } from './askForClick.ts'
import { explainCall } from './explainCall.ts'
import { RequestSummaryView } from './RequestSummaryView.tsx'

const sent = ['task.waiting.title', 'continue.waiting.text'] as const
const elsewhere = ['task.waiting.title', 'continue.elsewhere.text'] as const

const texts = {
  waiting: 'continue.asked',
  blocked: walletTexts.blocked,
  replaced: ['task.replaced.title'],
  failed: walletTexts.blocked,
  // Shown until the view closes.
  done: sent,
} as const satisfies TaskTexts

export type ContinueText = keyof typeof texts

/**
 * Continues a page's call to a wallet with its own window, which only a click in this document can open; or shows a
 * call that a wallet elsewhere already has. Explains calls that sign.
 */
export function ContinueExternalView() {
  const { config } = useApp()
  const { t } = useI18n()
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(state => (state.task?.kind === 'click' ? state.task : undefined))
  if (route.view !== 'ContinueExternal') return null

  const { wallet } = route
  const { isSent = false, isElsewhere = false, call } = task?.facts ?? {}
  const label = t('action.openWallet', { wallet: wallet.name })
  return (
    <ReviewScreen
      ask={isElsewhere ? undefined : { label, run: sendCall, subject: call, stays: true, isPut: isSent }}
      facts={call && asksToSign(call.method) ? <RequestSummaryView /> : undefined}
      leave={isElsewhere ? t('action.hide') : undefined}
      names={windowParties(config)}
      isAsked
      task={task}
      texts={isSent ? { ...texts, waiting: isElsewhere ? elsewhere : sent } : texts}
      wallet={wallet}
    />
  )
}

/** Explains the call on screen, if it signs. */
export async function explainRequest(app: App): Promise<void> {
  const { task } = app.store.getState()
  if (task?.kind === 'click' && asksToSign(task.facts.call.method)) await explainCall(app)
}
