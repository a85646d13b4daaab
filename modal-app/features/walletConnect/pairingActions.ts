import type { Connection } from '../../../shared/connections.ts'
import { toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { connect } from '../../connections/connect.ts'
import { trackFailure } from '../../connections/trackFailure.ts'
import { pairingLifeMs } from '../../connectors/walletConnect/pairingLife.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'
import { showAlert } from '../../dialog/alerts.ts'
import { currentRoute } from '../../dialog/router.ts'
import { rememberWallet } from '../../wallets/rememberWallet.ts'
import { walletRank } from '../../wallets/walletRank.ts'
import { returnLink } from './deepLinks.ts'
import { expiredAtMs, expireUri, failPairing, type Pairing, receiveUri, requestUri, usableUri } from './pairing.ts'

/** How long one waits without a word on why. */
const slowMs = 8_000

function pairingOf(app: App): Pairing | null {
  return app.store.getState().pairing
}

/** Changes the pairing of one request, unless another has taken its place. */
function change(app: App, turn: number, to: (pairing: Pairing) => Pairing): void {
  const pairing = pairingOf(app)
  if (pairing?.turn === turn) app.store.setState({ pairing: to(pairing) })
}

/** The wallet of the list the visitor chose, where they chose one. */
function chosenWallet(app: App) {
  const route = currentRoute(app.store.getState().router)
  return route.view === 'ConnectingWalletConnect' ? route.wallet : undefined
}

/** A pairing view is on screen: has something to be scanned or opened, also what was requested for the view before it. */
export async function startPairing(app: App): Promise<void> {
  const { pairing, attempt, settings, pagePairing } = app.store.getState()
  if (pagePairing) {
    const asked = requestUri(pairing, chosenWallet(app)?.id)
    app.store.setState({ pairing: asked })
    return receive(app, asked.turn, pagePairing.uri, pagePairing.expiresAtMs)
  }
  // Without an id of the relay there is nothing to ask; the view says so to visitors.
  if (!settings.walletConnect) return showAlert(app, 'relayUnset')
  const isRunning = attempt?.status === 'waiting' && attempt.walletId === walletConnectId
  const isUsable = pairing?.status === 'requesting' || usableUri(pairing, app.clock.now()) !== undefined
  if (pairing && isRunning && isUsable)
    app.store.setState({ pairing: { ...pairing, walletId: chosenWallet(app)?.id, appLink: undefined } })
  else await request(app)
}

/** After a failure, with a new uri. */
export async function retryPairing(app: App): Promise<void> {
  await request(app)
}

async function request(app: App): Promise<void> {
  const wallet = chosenWallet(app)
  const pairing = requestUri(pairingOf(app), wallet?.id)
  const { turn } = pairing
  app.store.setState({ pairing })
  noteSlowness(app, turn)
  let connection: Connection
  try {
    connection = await connect(app, {
      walletId: walletConnectId,
      namespace: app.store.getState().connectNamespace ?? undefined,
      onUri: uri => receive(app, turn, uri),
      // A wallet that scanned the code is on another device.
      appLink: () => (wallet && pairingOf(app)?.appLink ? returnLink(wallet) : undefined),
    })
  } catch (thrown) {
    fail(app, turn, thrown)
    return
  }
  const isInApp = pairingOf(app)?.appLink !== undefined
  const name = wallet?.name ?? connection.wallet.name
  rememberWallet(app, wallet, connection)
  const { view } = currentRoute(app.store.getState().router)
  const properties = { name, method: isInApp ? 'mobile' : 'qrcode', view } as const
  track(app, { name: 'CONNECT_SUCCESS', properties: { ...properties, ...walletRank(app, wallet) } })
  await app.afterConnect(app, connection)
}

function noteSlowness(app: App, turn: number): void {
  const { uri } = pairingOf(app) ?? {}
  app.clock.setTimeout(
    () =>
      change(app, turn, pairing =>
        pairing.status === 'requesting' && pairing.uri === uri ? { ...pairing, isSlow: true } : pairing,
      ),
    slowMs,
  )
}

/** A connector gives another uri when the one before is about to expire, or the relay was away (connectors/Connector.ts). */
function receive(app: App, turn: number, uri: string, expiresAtMs = app.clock.now() + pairingLifeMs): void {
  change(app, turn, pairing => receiveUri(pairing, uri, expiresAtMs))
  const received = pairingOf(app)
  if (received?.turn !== turn) return
  app.clock.setTimeout(() => {
    const now = pairingOf(app)
    if (now?.turn !== turn || now.uri !== uri || now.status !== 'ready') return
    app.store.setState({ pairing: expireUri(now) })
    noteSlowness(app, turn)
  }, expiredAtMs(received) - app.clock.now())
}

function fail(app: App, turn: number, thrown: unknown): void {
  // Left, or requested anew: what became of the old one concerns nobody.
  if (pairingOf(app)?.turn !== turn) return
  const { code } = toConnectKitError(thrown)
  change(app, turn, before => failPairing(before, code))
  trackFailure(app, thrown)
}
