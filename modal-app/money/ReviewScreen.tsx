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
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Stack } from '../ui/Stack.tsx'
import styles from './money.module.css'
import { OpenSendNotice } from './OpenSendNotice.tsx'
import type { Prepared } from './Prepared.ts'
import { payerPlace } from './payerPlace.ts'

/** The button below the request. */
export interface Ask {
  label: string
  /** Sends the request to the wallet, within the click. */
  run: (app: App) => Promise<void> | void
  /** What a press confirms: if it changes, visitors must see it before a press counts. */
  subject: unknown
  /** Contacts no wallet, so any press counts. */
  isPlain?: boolean
  /** Keeps the button in place during and after the request. */
  stays?: boolean
  /** Whether the wallet already has the request. By default, whether a task is waiting. */
  isPut?: boolean
}

interface ReviewScreenProps {
  /** A summary of the request, and reasons to look twice. */
  head?: ReactNode
  /** Further facts; undefined if there is nothing to compare with the wallet. */
  facts: ReactNode
  wallet: { name: string; kind?: ConnectorKind | undefined; icon?: string | undefined }
  /** The wallet request, once it was sent. */
  task: Task | undefined
  /** Whether it was sent; by default, whether there is a task. */
  isAsked?: boolean
  /** Texts during and after the request. */
  texts: TaskTexts
  /** Values for the texts' placeholders, besides the wallet. */
  names?: Record<string, ReactNode>
  /** Undefined if the wallet already has the request. */
  ask?: Ask | undefined
  /** The network that the wallet must be on; undefined if the request names it. */
  prepared?: Pick<Prepared, 'connectionId' | 'from' | 'network'> | undefined
  /** Shown right above the button. */
  final?: ReactNode
  /** Label of the leave button; Cancel by default. */
  leave?: string
}

/**
 * Shows the exact wallet request, then the button that sends it. The request stays on screen during and after it, so that
 * visitors can compare it with what the wallet shows.
 */
export function ReviewScreen({ head, facts, task, isAsked = task !== undefined, ...question }: ReviewScreenProps) {
  return (
    <>
      {facts && (
        <Stack>
          {head}
          <OpenSendNotice />
          {facts}
        </Stack>
      )}
      {isAsked ? <Asked {...question} isRow={facts !== undefined} task={task} /> : <Question {...question} />}
    </>
  )
}

type QuestionProps = Omit<ReviewScreenProps, 'head' | 'facts' | 'task' | 'isAsked'>
type AskedProps = QuestionProps & Pick<ReviewScreenProps, 'task'> & { isRow: boolean }

/** The outcome of the request. */
function Asked({ task, texts, names, wallet, ask, prepared, leave, isRow }: AskedProps) {
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
      ring={{
        name: wallet.name,
        icon: wallet.icon,
        // The embedded wallet has no logo.
        picture:
          prepared && wallet.kind === 'auth' ? <Avatar address={prepared.from.address} size="small" /> : undefined,
        state: isReady ? 'ready' : undefined,
      }}
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

/** The final text, and the button that sends the request. */
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
      {/* Below the facts: they are read first, and browsers report a button over other text as covered. */}
      <div className={styles.question}>
        {place === 'here' && ask && <AskButton {...ask} />}
        {place === 'elsewhere' && prepared && (
          <Button onClick={() => goTo(app, { view: 'SwitchNetwork', network: prepared.network })} variant="primary">
            {t('send.switch', { network: prepared.network.name })}
          </Button>
        )}
        <Leave label={leave} />
      </div>
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
