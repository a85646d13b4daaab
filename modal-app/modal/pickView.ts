import type { Namespace } from '../../shared/caip.ts'
import type { ViewName } from '../../shared/views.ts'

export interface OpenFacts {
  requestedView?: ViewName | undefined
  requestedNamespace?: Namespace | undefined
  activeNamespace: Namespace
  isConnected: boolean
  /** The wallet is on a network it has to leave first (connections/networks.ts, `isStranded`). */
  isStranded: boolean
  /** No chain adapter, or the site drives WalletConnect itself (manual control). */
  isBasic: boolean
  isMobile: boolean
}

/** What a visitor on a network of another site cannot use. */
const needNetwork: readonly (ViewName | undefined)[] = ['Account', 'Networks', undefined]

/**
 * Which view opens: the rules of spec §2 in the order they are given there, and UnsupportedChain of spec §4.
 * @spec 2.opens-requested 2.opens-default 2.opens-basic
 */
export function pickView(facts: OpenFacts): ViewName {
  if (facts.requestedNamespace && facts.requestedNamespace !== facts.activeNamespace) return 'SwitchNetwork'
  if (facts.isBasic) return facts.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  if (facts.isStranded && needNetwork.includes(facts.requestedView)) return 'UnsupportedChain'
  if (facts.requestedView) return facts.requestedView
  return facts.isConnected ? 'Account' : 'Connect'
}
