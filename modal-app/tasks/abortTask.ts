import { ConnectKitError } from '../../shared/errors.ts'
import type { State } from '../app/State.ts'

/**
 * Ends a question: its late answer changes nothing. The caller puts something else in its place.
 * @param code what whoever asked is told: that the visitor left, or that something else was begun
 */
export function abortTask({ task }: Pick<State, 'task'>, code: 'user_closed' | 'aborted'): void {
  task?.controller.abort(new ConnectKitError(code, 'Nobody waits for the answer any more'))
}
