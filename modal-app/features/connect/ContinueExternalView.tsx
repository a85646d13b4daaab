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
  // Shown until the view closes.
  done: sent,
} as const satisfies TaskTexts

export type ContinueText = keyof typeof texts

/** Continues a page's call to a wallet with its own window. Only a click in this document can open that window. */
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
