import { ConnectKitError } from '../../shared/errors.ts'
import type { State } from '../app/State.ts'

/**
 * Aborts a task; a late answer is ignored. The caller must replace the task in the state.
 * @param code the error the caller of the task gets: `user_closed` if the visitor left, `aborted` if another task
 * started
 */
export function abortTask({ task }: Pick<State, 'task'>, code: 'user_closed' | 'aborted'): void {
  task?.controller.abort(new ConnectKitError(code, 'The request was aborted'))
}
