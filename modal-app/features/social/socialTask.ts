import type { State } from '../../app/State.ts'
import type { ConnectStep } from '../../connectors/Connector.ts'
import { authId } from '../../connectors/connectorIds.ts'
import type { TaskOf } from '../../tasks/Task.ts'

/** Signing in at a provider, or opening the wallet afterwards. */
export type SocialStep = Extract<ConnectStep, { is: 'social' | 'farcaster' | 'wallet' }>

/**
 * The attempt to sign in with a provider, even after it has failed or succeeded; undefined if another task has started.
 * Its step holds the provider and its window, or the url for Farcaster's app, and ends with the attempt, also when the
 * visitor leaves. @spec 3.social-account
 */
export function socialTask({ task }: Pick<State, 'task'>): TaskOf<'connect'> | undefined {
  return task?.kind === 'connect' && task.facts.walletId === authId && task.facts.login?.social ? task : undefined
}
