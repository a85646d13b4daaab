import { noEnd } from '../../../shared/smartSession.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { hintsFor, type TaskTexts, walletTexts, walletWord } from '../../dialog/taskTexts.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { momentText } from '../../lib/dates.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { dropQuestion } from './sessionActions.ts'

const texts = {
  ...walletTexts,
  waiting: 'session.waiting',
  done: 'session.waiting',
  gone: 'session.gone',
  failed: 'session.failed',
} as const satisfies TaskTexts

interface SignStepProps {
  /** The session to sign for. */
  pci: string
  label: string
  isPrimary?: boolean
  /** Requests the signature, within the click. */
  sign(app: App): Promise<void>
  leave?: { label: string; run(app: App): void }
}

/** The button that requests the signature, and its outcome. */
export function SignStep({ pci, label, isPrimary = false, sign, leave }: SignStepProps) {
  const { isMobile } = useApp()
  const { t } = useI18n()
  const task = useSelector(state =>
    state.task?.kind === 'smartSession' && state.task.facts.pci === pci ? state.task : undefined,
  )
  const wallet = useSelector(activeConnection)
  const signing = useAction(sign)
  const opening = useAction(openApp)
  const leaving = useAction(leave?.run ?? dropQuestion)
  const guard = useArmed(pci)
  const isWaiting = task?.status === 'waiting'
  const appLink = isWaiting ? wallet?.appLink : undefined
  const leaveLabel = leave?.label ?? (task && t('action.cancel'))
  const actions = (
    <>
      {appLink ? (
        // A wallet on this phone got the request through the relay. Its app opens only by a press.
        <Button onClick={() => void opening.run(appLink)} variant="primary">
          {t('action.openWallet', { wallet: wallet?.wallet.name ?? '' })}
        </Button>
      ) : (
        <Button
          busy={isWaiting || signing.isRunning}
          guard={guard}
          onClick={() => void signing.run()}
          variant={isPrimary || task ? 'primary' : 'neutral'}
        >
          {task && !isWaiting ? t('action.tryAgain') : label}
        </Button>
      )}
      {leaveLabel && (
        <Button onClick={() => void leaving.run()} variant="quiet">
          {leaveLabel}
        </Button>
      )}
    </>
  )
  if (!task)
    return (
      <Stack end={isPrimary} gap="tight">
        {actions}
      </Stack>
    )
  return (
    <TaskScreen
      actions={actions}
      isRow
      names={{ wallet: <bdi>{wallet && walletWord(wallet.wallet, t)}</bdi> }}
      outcome={outcomeOf(task)}
      ring={{ name: wallet?.wallet.name ?? '', icon: wallet?.wallet.icon }}
      texts={{ ...texts, ...hintsFor(wallet?.wallet.kind, isMobile) }}
      walletSays={task.says}
    />
  )
}

const openApp = (app: App, url: string) => app.openLink({ url, by: 'link' })

/** Formats a session's expiry. */
export function useEnd(): (expiry: number) => string {
  const { t, locale } = useI18n()
  return expiry => (expiry === noEnd ? t('session.never') : momentText(new Date(expiry * 1_000), locale))
}
