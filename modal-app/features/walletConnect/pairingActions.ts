import type { Connection } from '../../../shared/connections.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { abortAttempt } from '../../connections/attempt.ts'
import { connect } from '../../connections/connect.ts'
import { rememberWallet } from '../../connections/recentWallets.ts'
import { trackFailure } from '../../connections/trackFailure.ts'
import { walletConnectId } from '../../connectors/walletConnectId.ts'
import { currentRoute } from '../../modal/router.ts'
import { failPairing, type Pairing, receiveUri, refreshAtMs, requestUri, usableUri } from './pairing.ts'

/** Spec §9: WalletConnect retry. @spec 9.pairing-retry */
const retryMs = 1_000
/** How long one waits without a word on why. */
const slowMs = 8_000

/** What asking again by itself does not change. */
const lasting: readonly ErrorCode[] = [
  'user_rejected',
  'unauthorized',
  'not_available',
  'wallet_not_found',
  'origin_not_allowed',
  'project_missing',
  'project_not_found',
  'aborted',
  'user_closed',
]

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
  const { pairing, attempt, settings } = app.store.getState()
  // Without an id of the relay there is nothing to ask; the view says so.
  if (!settings.walletConnect) return
  const isRunning = attempt?.status === 'waiting' && attempt.walletId === walletConnectId
  const isUsable = pairing?.status === 'requesting' || usableUri(pairing, app.clock.now()) !== undefined
  if (pairing && isRunning && isUsable)
    app.store.setState({ pairing: { ...pairing, walletId: chosenWallet(app)?.id, appLink: undefined } })
  else await request(app)
}

/** The uri is about to expire: another takes its place, and what was agreed to for this one counts no more. */
export async function refreshPairing(app: App): Promise<void> {
  await request(app)
}

/** After a failure, with a new uri. */
export async function retryPairing(app: App): Promise<void> {
  await request(app)
}

/** The views are left: nobody waits for a wallet any more. @spec 2.close-resets-uri */
export function giveUpPairing(app: App): void {
  const { pairing, attempt } = app.store.getState()
  if (!pairing) return
  app.store.setState({ pairing: null })
  if (attempt?.status === 'waiting' && attempt.walletId === walletConnectId)
    abortAttempt({ attempt }, new ConnectKitError('user_closed', 'The visitor gave up before a wallet answered'))
}

/** @param isRetry it follows a request that failed by itself, and is the last one nobody asked for */
async function request(app: App, isRetry = false): Promise<void> {
  const wallet = chosenWallet(app)
  const pairing = requestUri(pairingOf(app), wallet?.id)
  const { turn } = pairing
  app.store.setState({ pairing })
  app.clock.setTimeout(
    () => change(app, turn, before => (before.status === 'requesting' ? { ...before, isSlow: true } : before)),
    slowMs,
  )
  let connection: Connection
  try {
    connection = await connect(app, { walletId: walletConnectId, onUri: uri => receive(app, turn, uri) })
  } catch (thrown) {
    fail(app, turn, thrown, isRetry)
    return
  }
  const isInApp = pairingOf(app)?.appLink !== undefined
  const name = wallet?.name ?? connection.wallet.name
  rememberWallet(app, wallet, connection)
  track(app, { name: 'CONNECT_SUCCESS', properties: { name, method: isInApp ? 'mobile' : 'qrcode' } })
  await app.afterConnect(app, connection)
}

function receive(app: App, turn: number, uri: string): void {
  const nowMs = app.clock.now()
  change(app, turn, pairing => receiveUri(pairing, uri, nowMs))
  const received = pairingOf(app)
  if (received?.turn !== turn) return
  app.clock.setTimeout(() => {
    const now = pairingOf(app)
    if (now?.turn === turn && now.uri === uri && now.status === 'ready') void refreshPairing(app)
  }, refreshAtMs(received) - nowMs)
}

function fail(app: App, turn: number, thrown: unknown, isRetry: boolean): void {
  const pairing = pairingOf(app)
  // Left, or requested anew: what became of the old one concerns nobody.
  if (pairing?.turn !== turn) return
  const { code } = toConnectKitError(thrown)
  if (pairing.status === 'requesting' && !isRetry && !lasting.includes(code)) {
    app.clock.setTimeout(() => {
      if (pairingOf(app)?.turn === turn) void request(app, true)
    }, retryMs)
    return
  }
  change(app, turn, before => failPairing(before, code))
  trackFailure(app, thrown)
}
