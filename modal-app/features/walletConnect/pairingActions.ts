import type { Connection } from '../../../shared/connections.ts'
import type { App } from '../../app/App.ts'
import { connect } from '../../connections/connect.ts'
import { walletConnectId } from '../../connectors/connectorIds.ts'
import { pairingLifeMs } from '../../connectors/walletConnect/pairingLife.ts'
import { showAlert } from '../../dialog/alerts.ts'
import { connected, mayConnectSignedIn, signInLater, trackFailure } from '../../flow/connecting.ts'
import { currentRoute } from '../../flow/router.ts'
import { beginTask } from '../../tasks/beginTask.ts'
import { isPrepared } from '../../tasks/Task.ts'
import { returnLink } from './deepLinks.ts'
import { linkTo, openWallet, waysTo } from './linkActions.ts'
import { changePairing, expiredAtMs, expireUri, offeredPairing, receiveUri, requestUri, usableUri } from './pairing.ts'

/** After this time the view explains the wait. */
const slowMs = 8_000

/** The listed wallet the visitor chose, if any. */
function chosenWallet(app: App) {
  const route = currentRoute(app.store.getState().router)
  return route.view === 'ConnectingWalletConnect' ? route.wallet : undefined
}

/**
 * Runs when a pairing view opens: makes sure there is a pairing to scan or open. Reuses one the last view has
 * requested.
 */
export async function startPairing(app: App): Promise<void> {
  const state = app.store.getState()
  const { task, settings, pagePairing } = state
  const walletId = chosenWallet(app)?.id
  const pairing = offeredPairing(state)
  if (pagePairing) {
    beginTask(app, { kind: 'pagePairing', facts: { pairing: requestUri(pairing, walletId) } })
    return receive(app, pagePairing.uri, pagePairing.expiresAtMs)
  }
  // Without a relay project id there is nothing to request. The view tells visitors; the alert tells developers.
  if (!settings.walletConnect) return showAlert(app, 'relayUnset')
  const uri = usableUri(pairing, app.clock.now())
  if (task?.kind !== 'connect' || (!uri && pairing?.status !== 'requesting')) return requestPairing(app)
  changePairing(app, task, now => ({ ...now, walletId, appLink: undefined, isPrepared: undefined }))
  if (uri) await openApp(app)
}

/** Opens the app of the wallet that was just tapped. Browsers allow it within the tap, so a uri must be at hand. */
async function openApp(app: App): Promise<void> {
  const wallet = chosenWallet(app)
  if (!wallet || waysTo(app, wallet)[0] !== 'mobile' || navigator.userActivation?.isActive === false) return
  // A window takes a press on a button that was in full view (host/createArms.ts).
  if (linkTo(app, wallet, 'mobile')?.by !== 'window') await openWallet(app, wallet, 'mobile')
}

/** Requests a pairing with a new uri; also used to retry after a failure, and before the visitor has chosen a wallet. */
export async function requestPairing(app: App, isEarly?: boolean): Promise<void> {
  const state = app.store.getState()
  const connecting = connect(app, {
    ...(mayConnectSignedIn(app) && signInLater(app)),
    walletId: walletConnectId,
    namespace: state.connectNamespace ?? undefined,
    pairing: { ...requestUri(offeredPairing(state), chosenWallet(app)?.id), isPrepared: isEarly },
    show: step => step.is === 'pairing' && receive(app, step.uri),
    // A wallet that scanned the code is on another device, so there is no app to return to.
    appLink() {
      const wallet = chosenWallet(app)
      return wallet && offeredPairing(app.store.getState())?.appLink ? returnLink(wallet) : undefined
    },
  })
  noteSlowness(app)
  let connection: Connection
  try {
    connection = await connecting
  } catch (thrown) {
    if (!isPrepared(app.store.getState().task)) trackFailure(app, thrown)
    return
  }
  const { task } = app.store.getState()
  const wallet = chosenWallet(app)
  const isInApp = task?.kind === 'connect' && task.facts.pairing?.appLink !== undefined
  const name = wallet?.name ?? connection.wallet.name
  await connected(app, connection, { name, method: isInApp ? 'mobile' : 'qrcode', ranked: wallet, listed: wallet })
}

function noteSlowness(app: App): void {
  const { task } = app.store.getState()
  const { uri } = offeredPairing({ task }) ?? {}
  const say = () =>
    changePairing(app, task, now => (now.status === 'requesting' && now.uri === uri ? { ...now, isSlow: true } : now))
  app.clock.setTimeout(say, slowMs)
}

/**
 * Takes a uri from the connector, which sends another before one expires or after the relay was away
 * (connectors/Connector.ts).
 */
function receive(app: App, uri: string, expiresAtMs = app.clock.now() + pairingLifeMs): void {
  const { task } = app.store.getState()
  changePairing(app, task, pairing => receiveUri(pairing, uri, expiresAtMs))
  const received = offeredPairing(app.store.getState())
  if (received?.uri !== uri) return
  app.clock.setTimeout(() => {
    const now = offeredPairing(app.store.getState())
    if (now?.uri !== uri || now.status !== 'ready') return
    changePairing(app, task, expireUri)
    noteSlowness(app)
  }, expiredAtMs(received) - app.clock.now())
}

/** Chromium's information on the connection; other browsers have none. */
interface Connected {
  connection?: { saveData?: boolean }
}

/**
 * Requests a pairing for the wallet that the visitor is about to tap, and loads the view behind it. The pairing is
 * renewed before it expires and dropped when the lists are left. A failure stays silent: the tapped wallet's view asks
 * again. Not with Save-Data, for sign-client is large and few visitors need it, and not before the terms are accepted,
 * since the relay learns of it.
 */
export async function preparePairing(app: App): Promise<void> {
  const { settings, hasAgreed } = app.store.getState()
  if ((navigator as Connected).connection?.saveData || (settings.legalCheckbox && !hasAgreed)) return
  app.prefetch('ConnectingWalletConnect')
  await requestPairing(app, true)
  const { task } = app.store.getState()
  if (isPrepared(task) && task?.status === 'failed') app.store.setState({ task: null })
}
