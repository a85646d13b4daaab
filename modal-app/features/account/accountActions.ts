import type { App } from '../../app/App.ts'
import { activeConnection, networkOf } from '../../connections/activeConnection.ts'
import { disconnect } from '../../connections/disconnect.ts'
import { switchNetwork } from '../../connections/switchNetwork.ts'
import { closeModal } from '../../modal/closeModal.ts'
import { accountKey, setBalance, startBalance } from './account.ts'

/** Reads the active account's native balance; a fresh one stays on screen until the new one is there. */
export async function loadAccount(app: App): Promise<void> {
  const connection = activeConnection(app.store.getState())
  const network = connection && networkOf(app.config, connection)
  if (!connection || !network) return
  const key = accountKey(connection)
  const address = connection.accounts[0]?.address ?? ''
  app.store.setState(({ account }) => ({ account: startBalance(account, key, app.clock.now()) }))
  try {
    const adapter = await app.adapters.load(connection.namespace)
    const displayAddress = adapter.displayAddress(address)
    app.store.setState(({ account }) => ({
      account: { ...account, displayAddresses: { ...account.displayAddresses, [address]: displayAddress } },
    }))
    const amount = await adapter.balance({ address, network, api: app.api })
    app.store.setState(({ account }) => ({
      account: setBalance(account, key, { status: 'ready', amount, readAtMs: app.clock.now() }),
    }))
  } catch {
    app.store.setState(({ account }) => ({ account: setBalance(account, key, { status: 'failed' }) }))
  }
}

/** The Disconnect button: the modal has nothing more to show of this account and closes. */
export async function disconnectAccount(app: App): Promise<void> {
  const connection = activeConnection(app.store.getState())
  closeModal(app)
  if (connection) await disconnect(app, connection)
}

/** Asks the wallet to move to the project's first network of the namespace. */
export async function switchToSupported(app: App): Promise<void> {
  const connection = activeConnection(app.store.getState())
  const network = connection && supportedNetwork(app, connection.namespace)
  if (connection && network) await switchNetwork(app, connection, network)
}

export function supportedNetwork({ config }: Pick<App, 'config'>, namespace: string) {
  return config.networks.find(network => network.id.startsWith(`${namespace}:`))
}
