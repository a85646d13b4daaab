import { toConnectKitError } from './errors.ts'

/** Whether an error only says that nobody waits any more: the visitor left, or something else was begun. */
export function isAbandoned(thrown: unknown): boolean {
  const { code } = toConnectKitError(thrown)
  return code === 'aborted' || code === 'user_closed'
}
