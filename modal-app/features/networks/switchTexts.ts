import { namespaceOf } from '../../../shared/caip.ts'
import type { Network } from '../../../shared/networks.ts'
import { type ConnectorKind, isInPage } from '../../../shared/wallets.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { hintsFor, isInToolbar, type TaskText, type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'
import { walletUrls } from '../../networks/walletUrls.ts'
import { type Outcome, outcomeOf } from '../../tasks/outcome.ts'

const texts = {
  ...walletTexts,
  waiting: 'switchNetwork.waiting',
  declined: 'switchNetwork.declined',
  byHand: 'switchNetwork.byHand',
  stayed: 'switchNetwork.stayed',
  failed: ['switchNetwork.failed.title', 'task.failed.text'],
} as const satisfies TaskTexts

export type SwitchText = keyof typeof texts

const adding: TaskText = 'switchNetwork.adding'

/** The state of the switch to this network; `waiting` before it starts. */
export function switchOutcome({ task }: Pick<State, 'task'>, { id }: Network): Outcome {
  if (!task || (task.kind === 'switch' && task.facts.chainId !== id)) return 'waiting'
  return outcomeOf(task.kind === 'switch' ? task : undefined)
}

interface SwitchFacts {
  /** The wallet's kind. */
  kind: ConnectorKind
  isAdding: boolean
  isMobile: boolean
}

/** The texts of the view that switches to this network. */
export function switchTexts(
  config: Pick<App['config'], 'apiUrl'>,
  network: Network,
  { kind, isAdding, isMobile }: SwitchFacts,
): TaskTexts {
  const waiting = isAdding ? adding : waitingText(kind, isMobile)
  return { ...texts, ...hintsFor(kind, isMobile), unknown: unknownText(config, network), waiting }
}

function waitingText(kind: ConnectorKind, isMobile: boolean): TaskText {
  if (isInToolbar(kind, isMobile)) return texts.waiting
  return ['switchNetwork.waiting.title', `switchNetwork.waiting.text.${isInPage(kind) ? 'phone' : 'away'}`]
}

function unknownText(config: Pick<App['config'], 'apiUrl'>, network: Network): TaskText {
  const takesNetworks = namespaceFacts[namespaceOf(network.id)].networkChange === 'wallet'
  if (!takesNetworks) return 'switchNetwork.absent'
  const isSecure = walletUrls(config, network).some(url => url.startsWith('https:'))
  return ['switchNetwork.unknown.title', isSecure ? 'switchNetwork.unknown.text' : 'switchNetwork.insecure.text']
}
