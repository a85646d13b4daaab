import type { ReactNode } from 'react'
import type { ConnectorKind } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { useApp, useSelector } from '../app/hooks.ts'
import { type TaskTexts, walletWord } from '../dialog/taskTexts.ts'
import { useAction } from '../dialog/useAction.ts'
import { useArmed } from '../dialog/useArmed.ts'
import { go } from '../flow/go.ts'
import { goTo } from '../flow/goTo.ts'
import { type Again, TaskScreen } from '../flow/TaskScreen.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import { type Outcome, outcomeOf } from '../tasks/outcome.ts'
import type { Task } from '../tasks/Task.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Stack } from '../ui/Stack.tsx'
import { OpenSendNotice } from './OpenSendNotice.tsx'
import type { Prepared } from './Prepared.ts'
import { payerPlace } from './payerPlace.ts'

/** The button below what is asked. */
export interface Ask {
  label: string
  /** Puts the question to the wallet, within the click. */
  run: (app: App) => Promise<void> | void
  /** What a press answers: if another takes its place, that has to be seen first. */
  subject: unknown
  /** It asks no wallet, so any press counts. */
  isPlain?: boolean
  /** The button stays in its place while the wallet is asked, and afterwards. */
  stays?: boolean
  /** Whether the wallet has it already. If nothing is said, a task that waits is a wallet that was asked. */
  isPut?: boolean
}

interface ReviewScreenProps {
  /** What is asked, in short, and the reasons to look twice. */
  head?: ReactNode
  /** All else that is known of it; undefined for what nobody has to compare with the wallet. */
  facts: ReactNode
  wallet: { name: string; kind?: ConnectorKind | undefined; icon?: string | undefined }
  /** The question to the wallet, once it was put. */
  task: Task | undefined
  /** Whether it was put; if nothing is said, there is a task then. */
  isAsked?: boolean
  /** What the visitor reads while the wallet is asked, and afterwards. */
  texts: TaskTexts
  /** Values for the placeholders of the texts, besides the wallet. */
  names?: Record<string, ReactNode>
  /** Undefined: the wallet has the question already. */
  ask?: Ask | undefined
  /** Where the wallet has to be for the question; undefined where the question itself says that. */
  prepared?: Pick<Prepared, 'connectionId' | 'from' | 'network'> | undefined
  /** The last words before the wallet is asked. */
  final?: ReactNode
  /** The label of the button that leaves; Cancel, if nothing else is said. */
  leave?: string
  /** Replaces the end of the screen, once there is something to watch. */
  end?: ReactNode
}

/**
 * Exactly what a wallet will be asked, then the question, whatever its kind. What is asked stays on screen while the wallet is
 * asked, and afterwards: it is compared with what the wallet shows.
 */
export function ReviewScreen({ head, facts, end, task, isAsked = task !== undefined, ...question }: ReviewScreenProps) {
  return (
    <>
      {facts && (
        <Stack>
          {head}
          <OpenSendNotice />
          {facts}
        </Stack>
      )}
      {end ?? (isAsked ? <Asked {...question} isRow={facts !== undefined} task={task} /> : <Question {...question} />)}
    </>
  )
}

type QuestionProps = Omit<ReviewScreenProps, 'head' | 'facts' | 'end' | 'task' | 'isAsked'>
type AskedProps = QuestionProps & Pick<ReviewScreenProps, 'task'> & { isRow: boolean }

/** What became of the question. */
function Asked({ task, texts, names, wallet, ask, leave, isRow }: AskedProps) {
  const { t } = useI18n()
  const outcome = outcomeOf(task)
  const isReady = isRow && ask?.isPut === false && outcome === 'waiting'
  return (
    <TaskScreen
      actions={ask ? undefined : <Leave label={leave} />}
      again={ask && { ...againOf(ask, outcome), leave }}
      isRow={isRow}
      names={{ wallet: <bdi>{walletWord(wallet, t)}</bdi>, ...names }}
      outcome={outcome}
      ring={{ name: wallet.name, icon: wallet.icon, state: isReady ? 'ready' : undefined }}
      texts={texts}
      walletSays={task?.says}
    />
  )
}

function againOf({ label, run, subject, stays, isPut }: Ask, outcome: Outcome): Again {
  return { ...(stays && { label }), isGuarded: true, isBusy: isPut ?? outcome === 'waiting', run, subject }
}

function Leave({ label }: { label: string | undefined }) {
  const app = useApp()
  const { t } = useI18n()
  return (
    <Button onClick={() => go(app, { is: 'left' })} variant="quiet">
      {label ?? t('action.cancel')}
    </Button>
  )
}

/** The last word before the wallet is asked, and the button that asks it. */
function Question({ wallet, ask, prepared, final, leave }: QuestionProps) {
  const app = useApp()
  const { t } = useI18n()
  const place = useSelector(state => (prepared ? payerPlace(state, prepared) : 'here'))
  return (
    <>
      {place === 'here' ? (
        final
      ) : (
        <Notice tone="warning">{t(`send.preview.${place}`, { wallet: walletWord(wallet, t) })}</Notice>
      )}
      {/* Not over the facts: what is signed is read first, and browsers call a button over other text covered. */}
      <Stack end gap="tight">
        {place === 'here' && ask && <AskButton {...ask} />}
        {place === 'elsewhere' && prepared && (
          <Button onClick={() => goTo(app, { view: 'SwitchNetwork', network: prepared.network })} variant="primary">
            {t('send.switch', { network: prepared.network.name })}
          </Button>
        )}
        <Leave label={leave} />
      </Stack>
    </>
  )
}

function AskButton({ label, run, subject, isPlain }: Ask) {
  const asking = useAction(run)
  const guard = useArmed(subject)
  return (
    <Button
      busy={asking.isRunning}
      guard={isPlain ? undefined : guard}
      onClick={() => void asking.run()}
      variant="primary"
    >
      {label}
    </Button>
  )
}
