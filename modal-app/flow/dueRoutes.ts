import type { App } from '../app/App.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import type { Route } from './Route.ts'
import type { DueState, ReadyAccount } from './View.ts'

/**
 * The views that an account has to pass before the visitor goes on, in their order: one step of becoming ready each. A
 * row of a view says when it is due.
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
