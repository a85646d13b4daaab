import { useApp, useSelector } from '../../app/hooks.ts'
import { sendCall } from '../../dialog/askForClick.ts'
import { currentRoute } from '../../dialog/router.ts'
import { TaskScreen } from '../../dialog/TaskScreen.tsx'
import { type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { windowParties } from './windowParties.tsx'

const sent = ['task.waiting.title', 'continue.waiting.text'] as const

const texts = {
  waiting: 'continue.asked',
  blocked: walletTexts.blocked,
  replaced: ['task.replaced.title'],
  failed: walletTexts.blocked,
  // Until the view is away.
  done: sent,
} as const satisfies TaskTexts

export type ContinueText = keyof typeof texts

/** A call of the page to a wallet in a window of its own, which only a click in this document opens. */
export function ContinueExternalView() {
  const { config } = useApp()
  const { t } = useI18n()
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(state => (state.task?.kind === 'click' ? state.task : undefined))
  if (route.view !== 'ContinueExternal') return null

  const { wallet } = route
  const isSent = task?.facts.isSent ?? false
  const label = t('action.openWallet', { wallet: wallet.name })
  return (
    <TaskScreen
      again={{ label, isGuarded: true, isBusy: isSent, run: sendCall }}
      names={{ ...windowParties(config), wallet: <bdi>{wallet.name}</bdi> }}
      outcome={outcomeOf(task)}
      ring={wallet}
      texts={isSent ? { ...texts, waiting: sent } : texts}
    />
  )
}
