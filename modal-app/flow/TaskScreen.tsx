import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { App } from '../app/App.ts'
import { useApp, useSelector } from '../app/hooks.ts'
import { shownOutcome, type TaskTexts } from '../dialog/taskTexts.ts'
import { useAction } from '../dialog/useAction.ts'
import { useArmed } from '../dialog/useArmed.ts'
import { fillText } from '../lib/fillText.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import type { Outcome } from '../tasks/outcome.ts'
import { ShortAddress } from '../ui/AddressText.tsx'
import { Button } from '../ui/Button.tsx'
import { ConnectingRing } from '../ui/ConnectingRing.tsx'
import { Details } from '../ui/Details.tsx'
import { Stack } from '../ui/Stack.tsx'
import { StatusRow } from '../ui/StatusRow.tsx'
import { StatusScreen } from '../ui/StatusScreen.tsx'
import { go } from './go.ts'

type RingProps = ComponentProps<typeof ConnectingRing>

/**
 * The ring keeps waiting while the wallet may still answer, even if the page cannot ask it. A refusal is not drawn as
 * an error.
 */
const ringStates: { readonly [O in Outcome]?: RingProps['state'] } = {
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

/** Other outcomes explain themselves, or were the visitor's own choice. */
const needsReason: readonly Outcome[] = ['failed', 'unsuitable', 'unknown', 'byHand', 'unreachable', 'refused', 'gone']

export interface Again {
  /** Replaces "Try again" and shows the button from the start. */
  label?: string
  /** The action opens a window, so only a press that counts may run it (host/createArms.ts). */
  isGuarded: boolean
  isBusy: boolean
  /** What a press confirms (dialog/useArmed.ts). */
  subject?: unknown
  /** Replaces "Cancel". */
  leave?: string
  run(app: App): Promise<void> | void
}

interface TaskScreenProps {
  outcome: Outcome
  texts: TaskTexts
  /** Values for the placeholders of the texts. */
  names: Record<string, ReactNode>
  /** The picture in the ring: a wallet or something else. `ready`: nothing is pending yet. */
  ring: Omit<RingProps, 'site' | 'state'> & { state?: 'ready' | undefined }
  /** Replaces the ring. */
  picture?: ReactNode
  /** Puts it behind the buttons. */
  pictureLast?: boolean
  /** The button beside Cancel; undefined if only another wallet can help. */
  again?: Again | undefined
  /** Replaces Cancel and the button beside it. */
  actions?: ReactNode
  /** The connected address, shown once the task is done. The page reports it a moment later. */
  address?: string | undefined
  /** What the wallet said of a failure (`walletWords` of tasks/runTask.ts). */
  walletSays?: string | undefined
  /** One row and the buttons, below facts of the view that the visitor compares with what the wallet shows. */
  isRow?: boolean
}

/** Waits for the panel's own motion. */
const standsMs = 200

/** Shows a task: its progress or outcome, and how to go on. */
export function TaskScreen(props: TaskScreenProps) {
  const { outcome: given, texts, names, ring, picture, pictureLast, again, actions, address, walletSays, isRow } = props
  const { t } = useI18n()
  const { clock } = useApp()
  const site = useSelector(state => state.settings.siteLogo)
  const end = useRef<HTMLSpanElement>(null)
  const { outcome, says } = shownOutcome(texts, given)
  // In a low window, the outcome and its buttons are below the facts, so scroll to them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome has other buttons
  useEffect(() => {
    const show = () => {
      const frame = end.current?.closest('[data-frame]')
      frame?.scrollTo(0, frame.scrollHeight)
    }
    show()
    // A scroll bar appears once the panel stands still, and may break a line.
    const timer = clock.setTimeout(show, standsMs)
    return () => clock.clearTimeout(timer)
  }, [outcome, clock])
  const [title, text] = says
  const say = (key: typeof title) => fillText(marks => t(key, marks), names)
  const buttons = actions ?? (again ? <AgainAndCancel {...again} /> : <ChooseAnother />)
  const state = ring.state ?? ringStates[outcome] ?? 'failed'
  const details = walletSays && needsReason.includes(outcome) && (
    <Details label={t('task.details')} speaker={fillText(marks => t('task.details.says', marks), names)}>
      {walletSays}
    </Details>
  )
  if (isRow)
    return (
      <>
        <StatusRow picture={<ConnectingRing {...ring} isSmall state={state} />} title={say(title)}>
          {text && say(text)}
        </StatusRow>
        {details}
        {outcome !== 'done' && (
          <Stack end gap="tight">
            {buttons}
            <span hidden ref={end} />
          </Stack>
        )}
      </>
    )
  return (
    <StatusScreen
      actions={outcome === 'done' ? undefined : buttons}
      details={details}
      note={outcome === 'done' && address && <ShortAddress address={address} />}
      picture={picture || <ConnectingRing {...ring} site={site} state={state} />}
      pictureLast={pictureLast}
      steady={!picture}
      title={say(title)}
    >
      {text && say(text)}
    </StatusScreen>
  )
}

function AgainAndCancel({ label, isGuarded, isBusy, subject, leave, run }: Again) {
  const app = useApp()
  const { t } = useI18n()
  const again = useAction(run)
  const guard = useArmed(subject)
  return (
    <>
      {/* The button stays during a retry, so a second click does nothing and focus does not move. */}
      {(label || !isBusy || again.isRunning) && (
        <Button busy={isBusy} guard={isGuarded ? guard : undefined} onClick={() => again.run()} variant="primary">
          {label ?? t('action.tryAgain')}
        </Button>
      )}
      <Button onClick={() => go(app, { is: 'left' })} variant="quiet">
        {leave ?? t('action.cancel')}
      </Button>
    </>
  )
}

function ChooseAnother() {
  const app = useApp()
  const { t } = useI18n()
  return (
    <Button onClick={() => go(app, { is: 'left' })} variant="primary">
      {t('connecting.chooseAnother')}
    </Button>
  )
}
