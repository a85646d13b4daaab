import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import type { Route } from './Route.ts'
import type { DueState, ReadyAccount } from './View.ts'

/**
 * The views that an account must complete before the visitor continues, in order. Each view's row decides when it is due.
 * @param account default: the one in use
 */
export function dueRoutes(
  { views }: Pick<App, 'views'>,
  state: DueState,
  account: Partial<ReadyAccount> = {},
): Route[] {
  const { connection = activeConnection(state), chosen } = account
  if (!connection) return []
  return Object.values(views).flatMap(({ due }) => due?.(state, { connection, chosen }) ?? [])
}
