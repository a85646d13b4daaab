import type { Namespace } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { until } from '../app/until.ts'
import { connect } from '../connections/connect.ts'
import { untilGranted } from '../connections/lookWhileBusy.ts'
import { toastError } from '../dialog/toastError.ts'
import { walletWays } from '../wallets/walletWays.ts'
import { connected, mayPageWalletSignIn, signInLater, trackFailure } from './connecting.ts'
import { goTo } from './goTo.ts'
import type { ChosenWallet } from './router.ts'

/**
 * Connects a page wallet, or one with its own window, and shows the connecting view. A wallet with several namespaces
 * connects in the one the modal was opened for. If there is none and several remain, the visitor chooses first.
 */
export async function chooseWallet(app: App, wallet: ChosenWallet): Promise<void> {
  const wanted = app.store.getState().connectNamespace ?? undefined
  const ways = walletWays(app, wallet.id).filter(({ namespace }) => !wanted || namespace === wanted)
  const open = ways.filter(({ isConnected }) => !isConnected)
  if (open.length > 1) return goTo(app, { view: 'ConnectingMultiChain', wallet })
  const way = open[0] ?? ways[0]
  await chooseWay(app, way?.wallet ?? wallet, way?.namespace ?? wanted)
}

/** Connects a wallet in a known namespace. */
export async function chooseWay(app: App, wallet: ChosenWallet, namespace: Namespace | undefined): Promise<void> {
  goTo(app, { view: 'ConnectingExternal', wallet, namespace })
  await attempt(app, wallet, namespace)
}

/** Attempts per choice of the visitor. After answering in the wallet, they need not press here again. */
const maxAttempts = 4

async function attempt(
  app: App,
  wallet: ChosenWallet,
  namespace: Namespace | undefined,
  { attemptsLeft = maxAttempts, granted }: { attemptsLeft?: number; granted?: string | undefined } = {},
): Promise<void> {
  let connection: Connection
  try {
    connection = await connectWhileThere(app, wallet.id, namespace)
  } catch (thrown) {
    // The connecting view shows the failure. An abandoned attempt has no view any more.
    trackFailure(app, thrown)
    const isBusy = toConnectKitError(thrown).code === 'wallet_busy'
    // Not awaited: the visitor can try again meanwhile.
    if (isBusy && attemptsLeft > 1)
      attemptOnceGranted(app, wallet, namespace, { attemptsLeft: attemptsLeft - 1, granted }).catch(error =>
        showError(app, error),
      )
    return
  }
  const ranked = app.store.getState().page.wallets.find(({ id }) => id === wallet.id) ?? wallet
  await connected(app, connection, { name: wallet.name, method: 'browser', ranked })
}

/** Tries again when the wallet has granted accounts to this site, so it need not prompt for them. */
async function attemptOnceGranted(
  app: App,
  wallet: ChosenWallet,
  namespace: Namespace | undefined,
  { attemptsLeft, granted: before }: { attemptsLeft: number; granted: string | undefined },
): Promise<void> {
  const { task } = app.store.getState()
  if (task?.kind !== 'connect') return
  const granted = await untilGranted(app, task, before)
  if (granted) await attempt(app, wallet, namespace, { attemptsLeft, granted })
}

/** Work in the background may fail, too. Offline, where a toast does not load, the view still has its Try again. */
async function showError(app: App, thrown: unknown): Promise<void> {
  toastError(app, thrown)
}

/** Fails at once if the wallet leaves the page, because it will never answer. */
async function connectWhileThere(app: App, walletId: string, namespace: Namespace | undefined): Promise<Connection> {
  const isThere = ({ page }: State) => page.wallets.some(({ id }) => id === walletId)
  const gone = new AbortController()
  const over = new AbortController()
  if (isThere(app.store.getState()))
    until(app, state => !isThere(state), { signal: over.signal }).then(isGone => {
      if (isGone) gone.abort(new ConnectKitError('wallet_not_found', 'The wallet left the page before it answered'))
    })
  const namespaces = app.connectors.find(walletId)?.namespaces ?? []
  const signIn = mayPageWalletSignIn(app, namespace ? [namespace] : namespaces) ? signInLater(app) : undefined
  try {
    return await connect(app, { walletId, namespace, signal: gone.signal, ...signIn })
  } finally {
    over.abort()
  }
}
