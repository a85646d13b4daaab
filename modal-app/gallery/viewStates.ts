import type { Route } from '../flow/Route.ts'
import { accountStates } from './accountStates.ts'
import { connectStates } from './connectStates.ts'
import { networkStates } from './networkStates.ts'

/** The stories of the states of all views. A missing view does not compile. */
export const viewStates: Readonly<Record<Route['view'], Readonly<Record<string, string>>>> = {
  ...connectStates,
  ...accountStates,
  ...networkStates,
}
