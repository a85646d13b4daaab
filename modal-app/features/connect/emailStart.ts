import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { authId } from '../../connectors/authId.ts'
import { showEmailLogin } from '../../flow/showEmailLogin.ts'

/** Handles interest in the field: the secure site and the views that follow load. */
export function prepareEmail(app: App): void {
  app.prefetch('EmailLogin')
  app.prefetch('EmailVerifyOtp')
  app.connectors.find(authId)?.preload?.()
}

export function continueByEmail(app: App, email: string): void {
  track(app, { name: 'EMAIL_LOGIN_SELECTED' })
  showEmailLogin(app, email)
}
