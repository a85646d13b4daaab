import { toConnectKitError } from './errors.ts'

/**
 * Whether an error only means that nothing waits for the result any more: the visitor left, or started something else.
 */
export function isAbandoned(thrown: unknown): boolean {
  const { code } = toConnectKitError(thrown)
  return code === 'aborted' || code === 'user_closed'
}
