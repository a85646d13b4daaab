import { activeConnection } from '../../connections/activeConnection.ts'
import { signInLock } from '../../flow/closeLock.ts'
import type { Route } from '../../flow/Route.ts'
import type { Rows } from '../../flow/View.ts'
import { inBackground } from '../../lib/inBackground.ts'
import { isSignedIn, signInRules } from '../../sessions/sessions.ts'
import { accountKey } from '../../sessions/signInState.ts'

export interface SiwxRoutes {
  SIWXSignMessage: object
}

declare module '../../flow/Route.ts' {
  interface RouteFacts extends SiwxRoutes {}
}

const load = () => import('./feature.ts')
/** A single object, so that the view stays the same while sign-in is required. */
const signIn: Route<'SIWXSignMessage'> = { view: 'SIWXSignMessage' }

export const siwxViews: Rows<keyof SiwxRoutes> = {
  SIWXSignMessage: {
    load,
    needs: 'account',
    asks: 'signIn',
    ignoresOpen: 'plain',
    opens: 'plain',
    locks: signInLock,
    // @spec 4.siwx-after-connect 6.siwx-required
    due(state, { connection }) {
      const { isAsked, offered } = state.signIn
      const rules = signInRules(state)
      if (!(rules || isAsked) || isSignedIn(state, connection)) return
      return rules?.isRequired || isAsked || !offered.includes(accountKey(connection)) ? signIn : undefined
    },
    isSettled(state) {
      const connection = activeConnection(state)
      const isAsking = state.task?.kind === 'signIn' && state.task.status !== 'failed'
      return connection !== undefined && !isAsking && isSignedIn(state, connection)
    },
    ahead(app) {
      const state = app.store.getState()
      if (!signInRules(state) && !state.signIn.isAsked) return
      app.prefetch('SIWXSignMessage')
      if (!state.sessions.plugin) inBackground(app.parts.later().then(({ offerSignIn }) => offerSignIn(app)))
    },
    forget({ store }) {
      const { signIn } = store.getState()
      if (signIn.isAsked) store.setState({ signIn: { ...signIn, isAsked: false } })
    },
  },
}
