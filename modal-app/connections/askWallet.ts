import type { Connection } from '../../shared/connections.ts'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import { isInPage } from '../../shared/wallets.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { walletUrls } from '../networks/rpcUrls.ts'
import { reconnectOn } from './reconnectOn.ts'
import type { SwitchOptions } from './switchNetwork.ts'

/** A wallet that is for one network, or has no word for another. */
const fixed: readonly ErrorCode[] = ['unknown_network', 'unsupported_method']

/** Settles when the wallet behind a connection is on the network. @throws ConnectKitError as `switchNetwork` */
export async function askWallet(
  app: App,
  connection: Connection,
  network: Network,
  options: SwitchOptions,
): Promise<void> {
  const { connectorId, namespace } = connection
  const { networkChange } = namespaceFacts[namespace]
  const connector = app.connectors.find(connectorId)
  // @spec 8.network-client-missing
  if (!connector) throw new ConnectKitError('wallet_not_found', 'The wallet is not in the page any more')
  const { signal, stop } = whileListed(app, network, options.signal)
  const unlessGivenUp = () => {
    if (signal.aborted) throw new ConnectKitError('aborted', 'The switch was given up')
  }
  const isInThisPage = isInPage(connector.kind)
  const goThereAnew = () => reconnectOn(app, connection, { connector, network, signal })
  try {
    if (networkChange === 'reconnect' && isInThisPage) return await goThereAnew()
    const adapter = await app.adapters.load(namespace)
    unlessGivenUp()
    await adapter.switchNetwork({
      ...options,
      signal,
      connector,
      network,
      rpcUrls: walletUrls(app.config, network),
      wait: ms => new Promise(resolve => void app.clock.setTimeout(() => resolve(), ms)),
    })
    // What a wallet agrees to later is its own matter.
    unlessGivenUp()
  } catch (thrown) {
    if (signal.reason instanceof ConnectKitError) throw signal.reason
    const isFixed = networkChange === 'askOrReconnect' && fixed.includes(toConnectKitError(thrown).code)
    if (!isFixed || !isInThisPage) throw thrown
    await goThereAnew()
  } finally {
    stop()
  }
}

/** A signal that is also given when this site takes the network out: nobody wants the wallet there any more. */
function whileListed(app: App, { id, name }: Network, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const { signal } = controller
  const giveUp = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', giveUp)
  if (outer?.aborted) giveUp()
  const look = ({ networks }: State) => {
    if (networks.list.some(each => each.id === id)) return
    controller.abort(new ConnectKitError('network_not_found', `This site dropped ${name} before the wallet was there`))
  }
  const stopWatching = app.store.subscribe(look)
  look(app.store.getState())
  const stop = () => {
    stopWatching()
    outer?.removeEventListener('abort', giveUp)
  }
  return { signal, stop }
}
