import type { State } from '../../app/State.ts'
import { type Outcome, outcomeOf } from '../../tasks/outcome.ts'
import { offeredPairing } from './pairing.ts'

/** The status of a pairing; `unset` if the site has no relay project id. */
export type PairingOutcome = 'unset' | 'requesting' | 'slow' | 'refreshing' | 'ready' | Exclude<Outcome, 'waiting'>

const onItsWay: readonly PairingOutcome[] = ['unset', 'requesting', 'slow', 'refreshing', 'ready', 'done']

export function isFailure(outcome: PairingOutcome): boolean {
  return !onItsWay.includes(outcome)
}

export function pairingOutcome({
  task,
  settings,
  pagePairing,
}: Pick<State, 'task' | 'settings' | 'pagePairing'>): PairingOutcome {
  if (!settings.walletConnect && !pagePairing) return 'unset'
  if (!task) return 'requesting'
  const isOurs = task.kind === 'pagePairing' || (task.kind === 'connect' && task.facts.pairing)
  const outcome = outcomeOf(isOurs ? task : undefined)
  if (outcome !== 'waiting') return outcome
  const pairing = offeredPairing({ task })
  if (pairing?.status === 'ready') return 'ready'
  if (pairing?.isSlow) return 'slow'
  return pairing?.uri ? 'refreshing' : 'requesting'
}
