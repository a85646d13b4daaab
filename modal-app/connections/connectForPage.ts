import type { Connection } from '../../shared/connections.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { isInPage } from '../../shared/wallets.ts'
import { namespaceFacts } from '../adapters/namespaceFacts.ts'
import type { App } from '../app/App.ts'
import { until } from '../app/until.ts'
import { optional } from '../lib/inBackground.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'
import { activate } from './activate.ts'
import { connect } from './connect.ts'
import { readAddress } from './readAddress.ts'

type Wanted = ModalMethods['connection.open']['params']

/** The page searches for wallets of some namespaces only once it knows that the site uses them. */
const lookingMs = 2_000

/**
 * Runs `ConnectKit.connect()`. A connected wallet becomes active without a prompt; any other is connected without a view.
 * @throws ConnectKitError as `connect` and `readAddress`
 */
export async function connectForPage(app: App, { address, ...wanted }: Wanted, signal: AbortSignal): Promise<void> {
  const there = findLive(app, wanted)
  if (there) return goOn(app, there, address === undefined ? undefined : await read(address, there))
  // The page may still be searching for the wallet.
  if (projectNamespaces(app).some(namespace => !namespaceFacts[namespace].findsWalletsAtOnce))
    await until(app, () => app.connectors.find(wanted.walletId), { timeoutMs: lookingMs })
  const firstAddress = address === undefined ? undefined : (made: Connection) => demandAddress(app, made, address)
  const connection = await connect(app, { ...wanted, firstAddress, signal })
  await app.accountReady(app, connection)
}

function findLive({ store }: App, { walletId, namespace }: Wanted): Connection | undefined {
  const isMeant = ({ connectorId, ...connection }: Connection) =>
    connectorId === walletId && (namespace ?? connection.namespace) === connection.namespace
  return store.getState().connections.list.find(isMeant)
}

/** Loaded on demand, because few pages name an account. */
async function read(address: string, connection: Connection): Promise<string> {
  return readAddress(address, connection)
}

function goOn(app: App, connection: Connection, address: string | undefined): void {
  const isFirst = app.store.getState().connections.list[0] === connection
  const { walletOrdersAccounts } = namespaceFacts[connection.namespace]
  if (!isFirst || (address !== undefined && !walletOrdersAccounts)) activate(app, connection, { address })
}

/**
 * Reads the requested account of a new connection. If the wallet did not grant it, the page has no use for the
 * connection, so a wallet of the iframe is disconnected.
 */
async function demandAddress({ connectors }: App, made: Connection, address: string): Promise<string> {
  try {
    return await read(address, made)
  } catch (error) {
    const frameConnector = isInPage(made.wallet.kind) ? undefined : connectors.find(made.connectorId)
    await optional(frameConnector?.disconnect(made.namespace))
    throw error
  }
}
