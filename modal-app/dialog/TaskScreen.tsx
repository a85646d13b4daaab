import type { ComponentProps, ReactNode } from 'react'
import type { App } from '../app/App.ts'
import { useApp } from '../app/hooks.ts'
import { fillText } from '../lib/fillText.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import type { Outcome } from '../tasks/outcome.ts'
import { Button } from '../ui/Button.tsx'
import { ConnectingRing } from '../ui/ConnectingRing.tsx'
import { StatusScreen } from '../ui/StatusScreen.tsx'
import { goBack } from './closeModal.ts'
import { shownOutcome, type TaskTexts } from './taskTexts.ts'
import { useAction } from './useAction.ts'
import { useArmed } from './useArmed.ts'

/** What is still open in the wallet is waited for, also where the page cannot ask for it; and a refusal is no alarm. */
const ringStates: { readonly [O in Outcome]?: ComponentProps<typeof ConnectingRing>['state'] } = {
  waiting: 'waiting',
  busy: 'waiting',
  byHand: 'waiting',
  stayed: 'waiting',
  declined: 'declined',
  noAccess: 'declined',
  replaced: 'declined',
  blocked: 'declined',
  inUse: 'declined',
  done: 'done',
}

export interface Again {
  /** Instead of "Try again": the button is there from the beginning. */
  label?: string
  /** Opens a window, so that only a press which counts will do. */
  isGuarded: boolean
  isBusy: boolean
  run(app: App): Promise<void>
}

interface TaskScreenProps {
  outcome: Outcome
  texts: TaskTexts
  /** What texts name. */
  names: Record<string, ReactNode>
  /** In the ring: a wallet, or another picture. */
  ring: Omit<ComponentProps<typeof ConnectingRing>, 'state'>
  /** Instead of the ring, if any. */
  picture?: ReactNode
  /** The button beside Cancel; undefined where the only way on is another wallet. */
  again?: Again | undefined
  /** Instead of these buttons. */
  actions?: ReactNode
}

/** A question that is asked, or what became of it, and how to go on. */
export function TaskScreen({ outcome: told, texts, names, ring, picture, again, actions }: TaskScreenProps) {
  const { t } = useI18n()
  const { outcome, says } = shownOutcome(texts, told)
  const [title, text] = says
  const say = (key: typeof title) => fillText(marks => t(key, marks), names)
  const buttons = actions ?? (again ? <AgainAndCancel {...again} /> : <ChooseAnother />)
  return (
    <StatusScreen
      actions={outcome === 'done' ? undefined : buttons}
      picture={picture || <ConnectingRing {...ring} state={ringStates[outcome] ?? 'failed'} />}
      title={say(title)}
    >
      {text && say(text)}
    </StatusScreen>
  )
}

function AgainAndCancel({ label, isGuarded, isBusy, run }: Again) {
  const app = useApp()
  const { t } = useI18n()
  const again = useAction(run)
  const guard = useArmed()
  return (
    <>
      {/* It stays while it is tried again: a second click then does nothing, and focus has not to move. */}
      {(label || !isBusy || again.isRunning) && (
        <Button busy={isBusy} guard={isGuarded ? guard : undefined} onClick={() => again.run()} variant="primary">
          {label ?? t('action.tryAgain')}
        </Button>
      )}
      <Button onClick={() => goBack(app)} variant="quiet">
        {t('action.cancel')}
      </Button>
    </>
  )
}

function ChooseAnother() {
  const app = useApp()
  const { t } = useI18n()
  return (
    <Button onClick={() => goBack(app)} variant="primary">
      {t('connecting.chooseAnother')}
    </Button>
  )
}
