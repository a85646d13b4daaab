import type { MessageKey } from '../../lib/createI18n.ts'
import type { Pairing } from './pairing.ts'
import { isFailure, type PairingOutcome } from './pairingOutcome.ts'
import type { Platform } from './platforms.ts'

export interface PairingFacts {
  platform: Platform
  outcome: PairingOutcome
  appLink: Pairing['appLink']
  /** The site opens in the wallet's own browser, without a pairing. */
  isInside: boolean
  /** A certain wallet is meant. */
  hasWallet: boolean
  /** A phone or tablet is at hand. */
  isMobile: boolean
}

export interface PairingText {
  title: MessageKey
  text: MessageKey | null
}

/** How the pairing stands is told only where the way on needs one. */
export function needsPairing({ platform, isInside }: Pick<PairingFacts, 'platform' | 'isInside'>): boolean {
  return platform !== 'browser' && platform !== 'unsupported' && !isInside
}

/** What is said of a way to a wallet, and of how it stands. */
export function pairingText(facts: PairingFacts): PairingText {
  const { platform, outcome, appLink, isInside, hasWallet, isMobile } = facts
  if (outcome === 'done') return { title: 'walletConnect.done.title', text: null }
  if (needsPairing(facts) && (isFailure(outcome) || outcome === 'unset'))
    return { title: `walletConnect.${outcome}.title`, text: `walletConnect.${outcome}.text` }
  if (platform === 'qrcode')
    return {
      title: hasWallet ? 'walletConnect.scan.wallet' : 'walletConnect.scan.any',
      text: `walletConnect.scan.${outcome as 'requesting' | 'slow' | 'refreshing' | 'ready'}`,
    }
  if (platform === 'unsupported' && isMobile)
    return { title: 'walletConnect.unsupported.title', text: 'getWallet.then.phone' }
  const isSlow = needsPairing(facts) && outcome === 'slow'
  if (platform !== 'mobile')
    return {
      title: `walletConnect.${platform}.title`,
      text: isSlow ? 'walletConnect.scan.slow' : `walletConnect.${platform}.text`,
    }
  if (appLink === 'unanswered')
    return { title: 'walletConnect.mobile.unanswered.title', text: 'walletConnect.mobile.unanswered.text' }
  const title = 'walletConnect.mobile.title'
  if (isInside) return { title, text: 'walletConnect.mobile.inside' }
  if (isSlow) return { title, text: 'walletConnect.scan.slow' }
  return { title, text: appLink === 'opened' ? 'walletConnect.mobile.opened' : 'walletConnect.mobile.text' }
}
