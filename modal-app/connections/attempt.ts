import type { ErrorCode } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'

/** A connection being made. A failed one stays until it is tried again or left, so that its view can say why. */
export type Attempt =
  | { status: 'waiting'; walletId: string; controller: AbortController }
  | { status: 'failed'; walletId: string; code: ErrorCode }

/** Gives the attempt up: a late answer of the wallet then changes nothing. */
export function cancelAttempt(app: App): void {
  const { attempt } = app.store.getState()
  if (attempt?.status === 'waiting') attempt.controller.abort()
  if (attempt) app.store.setState({ attempt: null })
}
