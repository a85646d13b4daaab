import { namespaceOf } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import { firstSignal } from '../../shared/firstSignal.ts'
import type { Network } from '../../shared/networks.ts'
import { isInPage } from '../../shared/wallets.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
import type { App } from '../app/App.ts'
import { pause } from '../app/pause.ts'
import type { State } from '../app/State.ts'
import { until } from '../app/until.ts'
import type { Connector } from '../connectors/Connector.ts'
import { walletUrls } from '../networks/walletUrls.ts'
import { activate } from './activate.ts'
import { connectionOf } from './activeConnection.ts'
import { chooseForNext } from './chooseForNext.ts'
import { isChosenHere, networkStep } from './networkStep.ts'

export interface SwitchOptions {
  /** Stops waiting. A later answer of the wallet is ignored. */
  signal?: AbortSignal | undefined
  /** Called when the wallet does not know the network and is asked to add it. */
  onAdd?: (() => void) | undefined
}

/** Errors of Bitcoin wallets that support one network only or cannot be asked to switch. */
const fixed: readonly ErrorCode[] = ['unknown_network', 'unsupported_method']

/**
 * Switches the connected wallet of the network's namespace, or chooses the network for the next connection. A wallet
 * already on it is not asked.
 * @throws ConnectKitError as {@link moveConnection}
 */
export async function switchNetwork(app: App, network: Network, options?: SwitchOptions): Promise<void> {
  const state = app.store.getState()
  const step = networkStep(state, network.id, true)
  const connection = connectionOf(state, namespaceOf(network.id))
  if (step === 'begin') chooseForNext(app, network)
  else if (step !== 'stay' && connection) await moveConnection(app, connection, network, options)
}

/**
 * Moves a connection to another network and makes it active. If the wallet decides, it is asked to switch, and first to
 * add the network if it does not know it. Resolves when the wallet is on the network. The loader reports the change.
 * @throws ConnectKitError `wallet_not_found`, `user_rejected`, `wallet_busy`, `unknown_network`, `wrong_network`, …;
 * `network_not_found` if this site removes the network meanwhile
 */
export async function moveConnection(
  app: App,
  connection: Connection,
  network: Network,
  options: SwitchOptions = {},
): Promise<void> {
  const { namespace, connectorId } = connection
  const { networkChange } = namespaceFacts[namespace]
  const needsNoPrompt = !app.connectors.find(connectorId)?.capability('grantedNetworks') && isChosenHere(namespace)
  if (connection.chainId !== network.id && !needsNoPrompt) await askWhileListed(app, connection, network, options)
  // A wallet that switches reports its network itself, and an active connection need not be activated.
  if (networkChange !== 'wallet' || app.store.getState().connections.activeNamespace !== namespace)
    activate(app, connection, { chainId: network.id })
}

/** Asks the wallet to switch. Gives up if this site removes the network meanwhile. */
async function askWhileListed(
  app: App,
  connection: Connection,
  network: Network,
  { signal: outer, onAdd }: SwitchOptions,
): Promise<void> {
  const { id, name } = network
  const controller = new AbortController()
  const signal = firstSignal(outer, controller.signal)
  const isDropped = ({ networks }: State) => !networks.list.some(each => each.id === id)
  const dropIf = (isOut: boolean | undefined) => {
    const reason = `This site dropped ${name} before the wallet was there`
    if (isOut) controller.abort(new ConnectKitError('network_not_found', reason))
  }
  void until(app, isDropped, { signal }).then(dropIf)
  /** Throws once the switch is aborted; a later consent of the wallet is ignored. */
  const demandWanted = () => {
    dropIf(isDropped(app.store.getState()))
    signal.throwIfAborted()
  }
  try {
    await askWallet(app, connection, network, { signal, onAdd, demandWanted })
    demandWanted()
  } catch (thrown) {
    if (!signal.aborted) throw thrown
    throw signal.reason instanceof ConnectKitError
      ? signal.reason
      : new ConnectKitError('aborted', 'The switch was aborted', {}, thrown)
  } finally {
    // Stops watching the list of networks.
    controller.abort()
  }
}

async function askWallet(
  app: App,
  connection: Connection,
  network: Network,
  { signal, onAdd, demandWanted }: SwitchOptions & { signal: AbortSignal; demandWanted(): void },
): Promise<void> {
  const { connectorId, namespace } = connection
  const connector = app.connectors.find(connectorId)
  // @spec 8.network-client-missing
  if (!connector)
    throw new ConnectKitError('wallet_not_found', 'NetworkController client not set: the wallet has left the page')
  const isInThisPage = isInPage(connector.kind)
  const reconnect = () => reconnectOn(app, connection, { connector, network, signal })
  const { networkChange } = namespaceFacts[namespace]
  if (networkChange === 'reconnect' && isInThisPage) return reconnect()
  const adapter = await app.adapters.load(namespace)
  demandWanted()
  try {
    await adapter.switchNetwork({
      signal,
      onAdd,
      connector,
      network,
      rpcUrls: walletUrls(app.config, network),
      wait: ms => pause(app, ms),
    })
  } catch (thrown) {
    const isFixed = networkChange === 'askOrReconnect' && fixed.includes(toConnectKitError(thrown).code)
    if (!isFixed || !isInThisPage || signal.aborted) throw thrown
    await reconnect()
  }
}

/**
 * Connects a Bitcoin or Cosmos wallet again on another network, where it has other addresses.
 * @throws ConnectKitError `wrong_network` if it stays where it was, or the wallet's error
 */
async function reconnectOn(
  { host }: Pick<App, 'host'>,
  connection: Connection,
  { connector, network, signal }: { connector: Connector; network: Network; signal: AbortSignal },
): Promise<void> {
  const { namespace } = connection
  const { accounts, chainId } = await connector.connect({ namespace, chainIds: [network.id], signal })
  if (chainId !== network.id) throw new ConnectKitError('wrong_network', `The wallet stayed on ${chainId}`)
  signal.throwIfAborted()
  await host.call('connection.upsert', { connection: { ...connection, accounts, chainId }, isBeside: true }, signal)
}
