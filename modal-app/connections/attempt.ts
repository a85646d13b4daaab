import type { Namespace } from '../../shared/caip.ts'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { ConnectKitError } from '../../shared/errors.ts'
import type { State } from '../app/State.ts'

/**
 * A connection being made. A failed one stays until it is tried again or left, so that its view can say why; a done one
 * until what follows a connection has taken its place.
 */
export type Attempt =
  | { status: 'waiting'; walletId: string; namespace?: Namespace; controller: AbortController }
  | { status: 'failed'; walletId: string; code: ErrorCode }
  | { status: 'done'; walletId: string }

/**
 * Ends the wait: a late answer of the wallet then changes nothing. The caller puts something else in its place.
 * @param reason what the attempt's own caller is told
 */
export function abortAttempt({ attempt }: Pick<State, 'attempt'>, reason: ConnectKitError): void {
  if (attempt?.status === 'waiting') attempt.controller.abort(reason)
}
