import type { Namespace } from '../../shared/caip.ts'
import type { ViewName } from '../../shared/views.ts'

export interface OpenFacts {
  requestedView?: ViewName | undefined
  requestedNamespace?: Namespace | undefined
  activeNamespace: Namespace
  isConnected: boolean
  /** No chain adapter, or the site drives WalletConnect itself (manual control). */
  isBasic: boolean
  isMobile: boolean
}

/** Which view opens: the rules of spec §2, in the order they are given there. */
export function pickView(facts: OpenFacts): ViewName {
  if (facts.requestedNamespace && facts.requestedNamespace !== facts.activeNamespace) return 'SwitchNetwork'
  if (facts.isBasic) return facts.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  if (facts.requestedView) return facts.requestedView
  return facts.isConnected ? 'Account' : 'Connect'
}
