import type { App } from '../../app/App.ts'
import { dueRoutes } from '../../flow/dueRoutes.ts'
import { go } from '../../flow/go.ts'
import { next } from '../../flow/next.ts'
import { showSuccess } from '../../flow/showSuccess.ts'

/** Nothing is left to sign in: the visitor goes on to what is due next, or to the site. */
export function leaveSignedIn(app: App): void {
  const state = app.store.getState()
  const due = dueRoutes(app, state).filter(({ view }) => view !== 'SIWXSignMessage')
  const event = { is: 'signed', due } as const
  if (next(state, event, app.views).to === 'close') showSuccess(app)
  else go(app, event)
}
