import type { State } from '../../app/State.ts'
import type { ConnectStep } from '../../connectors/Connector.ts'
import { authId } from '../../connectors/connectorIds.ts'
import type { TaskOf } from '../../tasks/Task.ts'

/** Sign in at a provider, or open the wallet then. */
export type SocialStep = Extract<ConnectStep, { is: 'social' | 'farcaster' | 'wallet' }>

/**
 * The attempt to sign in with a provider, also after it failed or is done; undefined if something else was begun. Its step has the
 * provider and its window, or the url for Farcaster's app. It goes with the attempt, so also when the visitor leaves. @spec 3.social-account
 */
export function socialTask({ task }: Pick<State, 'task'>): TaskOf<'connect'> | undefined {
  return task?.kind === 'connect' && task.facts.walletId === authId && task.facts.login?.social ? task : undefined
}
