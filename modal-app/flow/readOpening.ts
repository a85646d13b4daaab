import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import { isChainId } from '../../shared/parseCaip.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { isPageViewName, type PageViewName } from '../../shared/views.ts'
import type { App } from '../app/App.ts'
import { activeConnection, connectionOf } from '../connections/activeConnection.ts'
import { chooseForNext } from '../connections/chooseForNext.ts'
import { networkStep } from '../connections/networkStep.ts'
import { networksOf, preferredNetwork } from '../networks/networks.ts'
import { isSignedIn, signInRules } from '../sessions/sessions.ts'
import { offerSignIn } from '../sessions/signInOffer.ts'
import { betweenNamespaces } from './betweenNamespaces.ts'
import { findNetwork } from './findNetwork.ts'
import type { OpenRequest } from './openModal.ts'
import type { Route } from './Route.ts'
import { readPairingUri } from './readPairingUri.ts'
import { readSendArguments } from './readSendArguments.ts'
import type { ReadOpening, View } from './View.ts'

/**
 * Reads the rare arguments of `open()`: those of a view that needs more than its name, a namespace once a wallet is
 * connected, and a pairing made by the page.
 * @throws ConnectKitError `invalid_option`, naming what is wrong; `network_not_found` or `not_available` for a network
 * that cannot be used
 */
export async function readOpening(
  app: App,
  { view, namespace, uri, arguments: given }: ModalMethods['modal.open']['params'],
): Promise<OpenRequest> {
  const read = isPageViewName(view) && uri === undefined ? await loadReader(app, view) : undefined
  if (read) return read(app, { namespace, given })
  if (view === 'WalletSend' && uri === undefined) return readSending(app, namespace, given)
  if (view === 'SIWXSignMessage' && uri === undefined && given === undefined) return readSignIn(app, namespace)
  const chainId = readChainId(view, given)
  if (uri !== undefined) {
    const pagePairing = readPairingUri(uri, app.clock.now())
    const isShown = view !== undefined && (!isPageViewName(view) || app.views[view].opens === 'uri')
    // @spec 2.opens-basic
    return { view: isShown ? view : app.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic', pagePairing }
  }
  const route = view === 'SwitchNetwork' ? switchRoute(app, chainId) : undefined
  return { view, namespace, between: betweenNamespaces, route }
}

async function loadReader({ views }: App, view: PageViewName): Promise<ReadOpening | undefined> {
  const { load, opens } = views[view] as View<PageViewName>
  return opens === 'arguments' ? (await load?.())?.feature[view].readOpening : undefined
}

/** Values from the page are read-only in the form. Without arguments, the visitor fills it in. */
async function readSending(app: App, namespace: Namespace | undefined, given: unknown): Promise<OpenRequest> {
  const wanted = readSendArguments(app, { ...(namespace && { namespace }), ...Object(given) })
  if (!wanted) return { view: 'Connect', namespace, between: betweenNamespaces }
  const route: Route = given === undefined ? { view: 'WalletSend' } : { view: 'WalletSend', given: wanted }
  return { view: 'WalletSend', namespace: namespaceOf(wanted.chainId), between: betweenNamespaces, route }
}

/**
 * If the page requests it, sign-in is offered even if the settings turn it off, and after connecting a wallet for it.
 * @throws ConnectKitError `siwx_disabled` if this site has no sign-in
 */
async function readSignIn(app: App, namespace: Namespace | undefined): Promise<OpenRequest> {
  const state = app.store.getState()
  const connection = namespace ? connectionOf(state, namespace) : activeConnection(state)
  if (connection && isSignedIn(state, connection)) return { namespace, between: betweenNamespaces }
  if (!signInRules(state)) {
    await offerSignIn(app).catch(thrown => {
      if (toConnectKitError(thrown).code === 'siwx_disabled') throw thrown
    })
  }
  app.store.setState(({ signIn }) => ({ signIn: { ...signIn, isAsked: true } }))
  return { view: 'SIWXSignMessage', namespace, between: betweenNamespaces }
}

function readChainId(view: string | undefined, given: unknown): ChainId | undefined {
  if (given === undefined) return undefined
  const { chainId, ...others }: { chainId?: unknown } = Object(given)
  const isFit = view === 'SwitchNetwork' && (chainId === undefined || isChainId(chainId)) && !Object.keys(others).length
  if (isFit) return chainId
  throw new ConnectKitError(
    'invalid_option',
    'arguments takes {chainId}, a CAIP-2 id, for the view SwitchNetwork, and what to send or swap for WalletSend and Swap',
  )
}

/**
 * The route for SwitchNetwork, which asks the wallet as soon as it is shown. Without a wallet, Connect opens and the
 * network is chosen for the next connection. If the network is already in use, the list of networks opens.
 */
function switchRoute(app: App, chainId: ChainId | undefined): Route {
  const state = app.store.getState()
  const network = chainId === undefined ? firstElsewhere(app) : findNetwork(app, chainId)
  if (!network) return { view: activeConnection(state) ? 'Networks' : 'Connect' }
  const namespace = namespaceOf(network.id)
  if (!app.adapters.has(namespace))
    throw new ConnectKitError('not_available', `Chain adapter not found: ${namespace}`, { namespace })
  const step = networkStep(state, network.id)
  if (step === 'stay') return { view: 'Networks' }
  if (step === 'explain') return { view: 'SwitchActiveChain', network }
  if (step !== 'begin') return { view: 'SwitchNetwork', network }
  chooseForNext(app, network)
  return { view: 'Connect' }
}

/** The site's preferred network, among those the connected wallet is not on. */
function firstElsewhere({ store }: App): Network | undefined {
  const state = store.getState()
  const connection = activeConnection(state)
  if (!connection) return undefined
  const { namespace, chainId } = connection
  const preferred = preferredNetwork(state, namespace)
  return [...(preferred ? [preferred] : []), ...networksOf(state, namespace)].find(({ id }) => id !== chainId)
}
