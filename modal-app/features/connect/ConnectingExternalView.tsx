import { useApp, useSelector } from '../../app/hooks.ts'
import { windowParties } from '../../app/SiteName.tsx'
import type { State } from '../../app/State.ts'
import { connectedBy } from '../../connections/connectionById.ts'
import { accountTexts, hintsFor, type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'
import { chooseWay } from '../../flow/chooseWallet.ts'
import { currentRoute } from '../../flow/router.ts'
import { type Again, TaskScreen } from '../../flow/TaskScreen.tsx'
import { type Outcome, outcomeOf } from '../../tasks/outcome.ts'

const texts = {
  ...walletTexts,
  ...accountTexts,
  waiting: ['task.waiting.title', 'connecting.waiting.text'],
  // Once it is answered, the dialog continues by itself (flow/chooseWallet.ts).
  busy: ['task.busy.title', 'connecting.busy.text'],
  failed: ['connecting.failed.title', 'task.failed.text'],
} as const satisfies TaskTexts

export type ConnectingText = keyof typeof texts

/** Phones have no toolbar to find a wallet in. */
const phoneTexts: TaskTexts = {
  ...texts,
  busy: ['task.busy.title', 'connecting.busy.text.phone'],
  waiting: ['task.waiting.title', 'connecting.waiting.text.phone'],
}

/** A wallet in its own window is not in the toolbar and needs no unlocking. */
const windowTexts: TaskTexts = {
  ...texts,
  ...hintsFor('external', false),
  waiting: ['task.waiting.title', 'connecting.window.waiting.text'],
  failed: ['connecting.failed.title', 'connecting.window.failed.text'],
}

/** Outcomes that a retry with the same wallet cannot change. */
const needsAnother: readonly Outcome[] = ['unsuitable', 'unknown', 'isolated', 'inUse']

/** The attempt to connect this wallet; undefined if the page has started to connect another one. */
function attemptAt({ task }: State, walletId: string) {
  return task?.kind === 'connect' && task.facts.walletId === walletId ? task : undefined
}

/**
 * Waits for the visitor's answer in a wallet of the page or in its window. On failure it shows the reason and the
 * next steps.
 * @spec 2.view-connecting-external
 */
export function ConnectingExternalView() {
  const { isMobile, connectors, config } = useApp()
  const route = useSelector(state => currentRoute(state.router))
  const walletId = route.view === 'ConnectingExternal' ? route.wallet.id : ''
  const outcome = useSelector(state => outcomeOf(attemptAt(state, walletId)))
  const walletSays = useSelector(state => attemptAt(state, walletId)?.says)
  const address = useSelector(state => connectedBy(state)?.accounts[0]?.address)
  if (route.view !== 'ConnectingExternal') return null

  const { wallet, namespace } = route
  const isWindow = connectors.find(wallet.id)?.kind === 'external'
  const again: Again = {
    isGuarded: isWindow,
    isBusy: outcome === 'waiting',
    run: app => chooseWay(app, wallet, namespace),
  }
  return (
    <TaskScreen
      address={address}
      again={needsAnother.includes(outcome) ? undefined : again}
      names={{ ...windowParties(config), wallet: <bdi>{wallet.name}</bdi> }}
      outcome={outcome}
      ring={wallet}
      walletSays={walletSays}
      texts={isWindow ? windowTexts : isMobile ? phoneTexts : texts}
    />
  )
}
