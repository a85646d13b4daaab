import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
import type { State } from '../app/State.ts'
import { activeConnection, connectionOf } from './activeConnection.ts'

/**
 * What choosing a network leads to:
 * - `stay`: it is already in use
 * - `begin`: no wallet is connected that could switch; the next connection starts on it
 * - `explain`: the wallet in use does not support its namespace; another is needed (SwitchActiveChain)
 * - `activate`: a connection there becomes active, and no wallet is asked
 * - `ask`: that wallet is asked to switch (SwitchNetwork)
 */
export type NetworkStep = 'stay' | 'begin' | 'explain' | 'activate' | 'ask'

export interface NetworkStepFacts {
  wanted: ChainId
  /** The network of the connection on screen; undefined if nothing is connected. */
  active: ChainId | undefined
  /** The network of the connection in the wanted namespace; undefined without one. */
  there: ChainId | undefined
  /** The page itself asks, so skip the `explain` step. */
  isConfirmed?: boolean
}

/** Whether the visitor alone chooses the network: in such namespaces each request names its network. */
export function isChosenHere(namespace: Namespace): boolean {
  return namespaceFacts[namespace].networkChange === 'choice'
}

/**
 * The rules of reference §1.5, for a row, `open({namespace})` and `switchNetwork`. A connected wallet of another
 * namespace becomes active; it is asked only if it must switch.
 */
export function nextNetworkStep({ wanted, active, there, isConfirmed }: NetworkStepFacts): NetworkStep {
  if (wanted === active) return 'stay'
  if (!there) return active && !isConfirmed ? 'explain' : 'begin'
  return wanted === there || isChosenHere(namespaceOf(wanted)) ? 'activate' : 'ask'
}

export function networkStep(
  { connections }: Pick<State, 'connections'>,
  wanted: ChainId,
  isConfirmed = false,
): NetworkStep {
  const active = activeConnection({ connections })?.chainId
  const there = connectionOf({ connections }, namespaceOf(wanted))?.chainId
  return nextNetworkStep({ wanted, active, there, isConfirmed })
}
