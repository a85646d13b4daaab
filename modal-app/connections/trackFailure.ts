import { toConnectKitError } from '../../shared/errors.ts'
import { isAbandoned } from '../../shared/isAbandoned.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'

/** Tracks a failed attempt to connect. An attempt that was given up is neither a failure nor a refusal. */
export function trackFailure(app: App, thrown: unknown): void {
  if (isAbandoned(thrown)) return
  const { code } = toConnectKitError(thrown)
  if (code === 'user_rejected' || code === 'unauthorized') track(app, { name: 'USER_REJECTED' })
  else track(app, { name: 'CONNECT_ERROR', properties: { code } })
}
