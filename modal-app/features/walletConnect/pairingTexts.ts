import type { State } from '../../app/State.ts'
import { accountTexts, type TaskText, type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'
import { type Outcome, outcomeOf } from '../../tasks/outcome.ts'
import type { Platform } from '../../wallets/Platform.ts'
import { offeredPairing, type Pairing } from './pairing.ts'

export interface PairingFacts {
  platform: Platform
  outcome: PairingOutcome
  appLink: Pairing['appLink']
  /** The site opens in the wallet's own browser, without a pairing. */
  isInside: boolean
  /** The visitor chose a wallet. */
  hasWallet: boolean
  /** The modal runs on a phone or tablet. */
  isMobile: boolean
}

const texts = {
  ...accountTexts,
  declined: walletTexts.declined,
  replaced: walletTexts.replaced,
  unreachable: 'walletConnect.unreachable',
  refused: 'walletConnect.refused',
  unloaded: walletTexts.unloaded,
  failed: ['connecting.failed.title', 'task.failed.text'],
} as const satisfies TaskTexts

export type PairingText = keyof typeof texts

/** Without a chosen wallet there is no name to start a title with. */
const anyWalletTexts = {
  ...texts,
  unsuitable: ['walletConnect.unsuitable.title', 'connecting.unsuitable.text'],
  unknown: ['walletConnect.unsuitable.title', 'connecting.unsuitable.text'],
  replaced: ['walletConnect.replaced.title', 'task.replaced.text'],
  failed: ['walletConnect.failed.title', 'task.failed.text'],
} as const satisfies TaskTexts

/** Whether this way needs a pairing. If not, the pairing's status is not shown. */
export function needsPairing({ platform, isInside }: Pick<PairingFacts, 'platform' | 'isInside'>): boolean {
  return platform !== 'browser' && platform !== 'unsupported' && !isInside
}

/** What the screen says: the outcome or, for `waiting`, how to continue in the wallet. */
export function pairingStep(facts: PairingFacts): Outcome {
  const { outcome } = facts
  return outcome === 'done' || (isFailure(outcome) && needsPairing(facts)) ? (outcome as Outcome) : 'waiting'
}

/** The texts for a way to the wallet and for its outcome. */
export function pairingTexts(facts: PairingFacts): TaskTexts {
  return { ...(facts.hasWallet ? texts : anyWalletTexts), waiting: wayText(facts) }
}

/** What is said of a code for another device. */
const otherDevice = { requesting: 'loading', slow: 'slow', refreshing: 'refreshing', ready: 'copy' } as const

function wayText(facts: PairingFacts): TaskText {
  const { platform, outcome, appLink, isInside, hasWallet, isMobile } = facts
  if (needsPairing(facts) && outcome === 'unset') return 'walletConnect.unset'
  // On a phone, nobody can scan its own screen.
  if (platform === 'qrcode' && isMobile)
    return ['walletConnect.scan.other', `walletConnect.scan.${otherDevice[outcome as keyof typeof otherDevice]}`]
  if (platform === 'qrcode')
    return [
      hasWallet ? 'walletConnect.scan.wallet' : 'walletConnect.scan.any',
      `walletConnect.scan.${outcome as 'requesting' | 'slow' | 'refreshing' | 'ready'}`,
    ]
  if (platform === 'unsupported')
    return ['walletConnect.unsupported.title', isMobile ? 'getWallet.then.phone' : 'walletConnect.unsupported.text']
  if (platform === 'browser') return 'walletConnect.browser'
  const isSlow = needsPairing(facts) && outcome === 'slow'
  if (platform === 'mobile' && appLink === 'unanswered') return 'walletConnect.mobile.unanswered'
  if (isInside) return ['task.waiting.title', 'walletConnect.mobile.inside']
  if (isSlow) return ['task.waiting.title', 'walletConnect.scan.slow']
  if (platform === 'mobile' && appLink === 'opened') return ['task.waiting.title', 'walletConnect.mobile.opened']
  return ['task.waiting.title', `walletConnect.${platform}.text`]
}

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
