import type { authenticate } from '../../shared/api/auth.schema.ts'
import type { EndpointBody } from '../../shared/api/endpoint.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import { showAlert } from '../dialog/alerts.ts'
import { inBackground } from '../lib/inBackground.ts'
import { keepSession } from '../sessions/keptSessions.ts'

export type SignedIn = EndpointBody<typeof authenticate>

/** The server's reasons for which a new message helps. */
const expired: readonly unknown[] = ['nonce_unknown', 'nonce_used', 'nonce_expired', 'message_expired']

/**
 * Has the server check a signed message, and keeps the session.
 * @throws ConnectKitError `siwx_refused`, `siwx_expired`, `siwx_unchecked`, `network_error`
 */
export async function verifySigned(app: App, signed: SignedIn, signal?: AbortSignal): Promise<void> {
  const session = await app.api.post('authenticate', signed).catch((thrown: unknown) => {
    throw refusalOf(app, thrown)
  })
  if (signal?.aborted) {
    // The visitor has left, and is signed in nowhere.
    inBackground(app.api.post('authSignOut', { refresh: session.refresh }))
    signal.throwIfAborted()
  }
  await keepSession(app, session)
}

function refusalOf(app: App, thrown: unknown): ConnectKitError {
  const error = toConnectKitError(thrown)
  const { status, reason } = error.facts
  const isEarly = reason === 'message_not_yet_valid' || error.message.includes('JWT Token is not yet valid')
  if (isEarly) showAlert(app, 'signInClock', error.message)
  if (typeof status !== 'number') return error
  const become = (code: 'siwx_refused' | 'siwx_expired' | 'siwx_unchecked') =>
    new ConnectKitError(code, error.message, { status, reason }, thrown)
  if (expired.includes(reason)) return become('siwx_expired')
  if (reason === 'not_available') return become('siwx_unchecked')
  return status >= 400 && status < 500 && status !== 429 ? become('siwx_refused') : error
}
