import type { Social } from '../../../shared/config.ts'
import type { Connection } from '../../../shared/connections.ts'
import { socialNames } from '../../../shared/embedded/socialProviders.ts'
import { toConnectKitError } from '../../../shared/errors.ts'
import { isAbandoned } from '../../../shared/isAbandoned.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { connect } from '../../connections/connect.ts'
import type { ConnectStep } from '../../connectors/Connector.ts'
import { authId } from '../../connectors/connectorIds.ts'
import { connected, mayEmailSignIn, signInLater, trackFailure } from '../../flow/connecting.ts'
import { currentRoute } from '../../flow/router.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import { refusesBrowser } from '../../wallets/refusesBrowser.ts'
import { socialTask } from './socialTask.ts'

/** Runs when the view comes on screen: continues the sign-in in the window that the press opened. */
export async function enterConnectingSocial(app: App): Promise<void> {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'ConnectingSocial' || refusesBrowser(route.provider, app.userAgent)) return
  await logInBy(app, route.provider)
}

/** Runs when the view comes on screen: requests a code. */
export async function enterConnectingFarcaster(app: App): Promise<void> {
  await logInBy(app, 'farcaster')
}

/** Tries again, within a press. */
export async function tryAgain(app: App): Promise<void> {
  const route = currentRoute(app.store.getState().router)
  if (route.view === 'ConnectingFarcaster') return logInBy(app, 'farcaster')
  if (route.view !== 'ConnectingSocial') return
  app.connectors.find(authId)?.capability('openAhead')?.(route.provider)
  await logInBy(app, route.provider)
}

/** Signs in and connects the account. The view shows failures. */
async function logInBy(app: App, provider: Social): Promise<void> {
  let connection: Connection
  const signIn = mayEmailSignIn(app) ? signInLater(app) : undefined
  try {
    connection = await connect(app, {
      walletId: authId,
      login: { social: provider },
      social: provider,
      show: step => take(app, step),
      ...signIn,
    })
  } catch (thrown) {
    const isCanceled = isAbandoned(thrown) || toConnectKitError(thrown).code === 'user_rejected'
    track(app, { name: isCanceled ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', properties: { provider } })
    trackFailure(app, thrown)
    return
  }
  track(app, { name: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
  const { isNew } = socialTask(app.store.getState())?.facts.login ?? {}
  await connected(app, connection, { name: socialNames[provider], method: 'social', ranked: undefined, isNew })
}

function take(app: App, step: ConnectStep): void {
  if (step.is !== 'social' && step.is !== 'farcaster' && step.is !== 'wallet' && step.is !== 'made') return
  const task = socialTask(app.store.getState())
  const { login } = task?.facts ?? {}
  const social = login?.social
  if (!task || !social) return
  if (step.is === 'made') {
    changeTask(app, task, { facts: { ...task.facts, login: { ...login, isNew: true } } })
    return
  }
  if (step.is === 'wallet') track(app, { name: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider: social } })
  changeTask(app, task, { facts: { ...task.facts, login: { social, step } } })
}
