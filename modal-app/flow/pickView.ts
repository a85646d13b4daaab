import type { PageViewName } from '../../shared/views.ts'
import type { NetworkStep } from '../connections/networkStep.ts'
import type { RouteName } from './Route.ts'
import type { Views } from './View.ts'

export interface OpenFacts {
  requestedView?: PageViewName | undefined
  /** The step that a request for another namespace leads to; undefined if none was requested. */
  step?: NetworkStep | undefined
  isConnected: boolean
  /** The view that the account in use must complete first (dueRoutes.ts). */
  due?: RouteName | undefined
}

/** Views for the steps that need the visitor. */
const stepViews: Partial<Record<NetworkStep, RouteName>> = { begin: 'Connect', explain: 'SwitchActiveChain' }

/**
 * Picks the view to open: by the rules of spec §2 in order, after the views that are due (UnsupportedChain, spec §4).
 * @spec 2.opens-requested 2.opens-default 2.opens-other-namespace
 */
export function pickView({ requestedView: wanted, step, isConnected, due }: OpenFacts, views: Views): RouteName {
  const stepView = step && stepViews[step]
  if (stepView) return stepView
  // Another connection becomes active: show its default view, whatever view was requested.
  const requestedView = step ? undefined : wanted
  const needs = requestedView ? views[requestedView].needs : 'account'
  if (due && (needs === 'account' || needs === 'network')) return due
  if (requestedView) return requestedView
  return isConnected ? 'Account' : 'Connect'
}
