import type { PageViewName, ViewName } from '../../shared/views.ts'
import type { NetworkStep } from '../connections/networkStep.ts'

export interface OpenFacts {
  requestedView?: PageViewName | undefined
  /** The step that a request for another namespace leads to; undefined if none was requested. */
  step?: NetworkStep | undefined
  isConnected: boolean
  /** The wallet must leave its network first (connections/isStranded.ts). */
  isStranded: boolean
  /** No adapter supports any of the site's networks. */
  isBasic: boolean
  isMobile: boolean
}

/** Views that a visitor on an unsupported network cannot use. */
const needNetwork: readonly (ViewName | undefined)[] = ['Account', 'WalletReceive', 'WalletSend', 'Networks', undefined]

/** Views for the steps that need the visitor. */
const stepViews: Partial<Record<NetworkStep, ViewName>> = { begin: 'Connect', explain: 'SwitchActiveChain' }

/**
 * Picks the view to open, by the rules of spec §2 in their order and UnsupportedChain of spec §4.
 * @spec 2.opens-requested 2.opens-default 2.opens-basic 2.opens-other-namespace
 */
export function pickView({
  requestedView: wanted,
  step,
  isConnected,
  isStranded,
  isBasic,
  isMobile,
}: OpenFacts): ViewName {
  const stepView = step && stepViews[step]
  if (stepView) return stepView
  // Another connection becomes active: show its default view, whatever view was requested.
  const requestedView = step ? undefined : wanted
  if (isBasic) return isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  if (isStranded && needNetwork.includes(requestedView)) return 'UnsupportedChain'
  if (requestedView) return requestedView
  return isConnected ? 'Account' : 'Connect'
}
