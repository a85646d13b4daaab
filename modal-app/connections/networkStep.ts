import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
import type { State } from '../app/State.ts'
import { activeConnection, connectionOf } from './activeConnection.ts'

/**
 * What the choice of a network comes to:
 * `stay` it is the one in use · `begin` nothing is connected that could be there: the next connection begins with it ·
 * `explain` the wallet in use has no such networks, another one is needed (SwitchActiveChain) ·
 * `activate` a wallet is connected there, and nobody has to be asked · `ask` that wallet has to move (SwitchNetwork)
 */
export type NetworkStep = 'stay' | 'begin' | 'explain' | 'activate' | 'ask'

export interface NetworkStepFacts {
  wanted: ChainId
  /** Of the connection on screen; undefined when nothing is connected. */
  active: ChainId | undefined
  /** Of the connection in the wanted one's namespace; undefined without one. */
  there: ChainId | undefined
  /** Nobody is to be told first that the wallet in use cannot go there: the page itself asks. */
  isConfirmed?: boolean
}

/** Which network is used is the visitor's choice alone: each request names it. */
export function isChosenHere(namespace: Namespace): boolean {
  return namespaceFacts[namespace].networkChange === 'choice'
}

/**
 * The rules of reference §1.5, for whoever names a network: a row, `open({namespace})`, `switchNetwork`. A connected wallet
 * of another namespace than the active one is gone on with, and asked only to move.
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
