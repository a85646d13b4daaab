import type { ReactNode } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { PageCall } from '../../connections/findFrameWallet.ts'
import { type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { sendCall } from '../../flow/askForClick.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { asksToSign } from '../../signing/asksToSign.ts'
import { outcomeOf } from '../../tasks/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { windowParties } from './windowParties.tsx'

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
 * Continues a page's call to a wallet with its own window, which only a click in this document can open; or shows a call
 * that a wallet elsewhere has already.
 * @param summary of what a call that signs asks for
 */
export function ContinueExternalView({ summary }: { summary?: ReactNode }) {
  const app = useApp()
  const { t } = useI18n()
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(state => (state.task?.kind === 'click' ? state.task : undefined))
  if (route.view !== 'ContinueExternal') return null

  const { wallet } = route
  const { isSent = false, isElsewhere = false, call } = task?.facts ?? {}
  const outcome = outcomeOf(task)
  const signs = call !== undefined && asksToSign(call.method)
  return (
    <>
      {/* What is signed comes first, and stays: it is compared with what the wallet shows. */}
      {signs && summary}
      <TaskScreen
        actions={
          <>
            {!isElsewhere && <OpenButton call={call} isBusy={isSent} wallet={wallet.name} />}
            <Button onClick={() => go(app, { is: 'left' })} variant="quiet">
              {t(isElsewhere ? 'action.hide' : 'action.cancel')}
            </Button>
          </>
        }
        isRow={signs}
        names={{ ...windowParties(app.config), wallet: <bdi>{wallet.name}</bdi> }}
        outcome={outcome}
        ring={{ ...wallet, state: signs && !isSent && outcome === 'waiting' ? 'ready' : undefined }}
        texts={isSent ? { ...texts, waiting: isElsewhere ? elsewhere : sent } : texts}
      />
    </>
  )
}

/** Opens the wallet's window, by a press that counts. */
function OpenButton({ call, isBusy, wallet }: { call: PageCall | undefined; isBusy: boolean; wallet: string }) {
  const { t } = useI18n()
  const { run } = useAction(sendCall)
  const guard = useArmed(call)
  return (
    <Button busy={isBusy} guard={guard} onClick={() => run()} variant="primary">
      {t('action.openWallet', { wallet })}
    </Button>
  )
}
