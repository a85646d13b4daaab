import type { PageViewName, ViewName } from '../../shared/views.ts'
import type { NetworkStep } from '../connections/networkStep.ts'

export interface OpenFacts {
  requestedView?: PageViewName | undefined
  /** What it comes to that another namespace than the active one is asked for; undefined where none is. */
  step?: NetworkStep | undefined
  isConnected: boolean
  /** The wallet is on a network it has to leave first (networks/networks.ts, `isStranded`). */
  isStranded: boolean
  /** The site has no network a chain adapter is there for. */
  isBasic: boolean
  isMobile: boolean
}

/** What a visitor on a network of another site cannot use. */
const needNetwork: readonly (ViewName | undefined)[] = ['Account', 'Networks', undefined]

/** Where a step leads that is not over when the modal opens. */
const stepViews: Partial<Record<NetworkStep, ViewName>> = { begin: 'Connect', explain: 'SwitchActiveChain' }

/**
 * Which view opens: the rules of spec §2 in the order they are given there, and UnsupportedChain of spec §4.
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
  // Another wallet is gone on with, from here: a view of its namespace is shown, whatever else was asked for.
  const requestedView = step ? undefined : wanted
  if (isBasic) return isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  if (isStranded && needNetwork.includes(requestedView)) return 'UnsupportedChain'
  if (requestedView) return requestedView
  return isConnected ? 'Account' : 'Connect'
}
