import type { App } from '../../app/App.ts'
import { activeConnection, networkOf } from '../../connections/activeConnection.ts'
import { disconnect } from '../../connections/disconnect.ts'
import { switchNetwork } from '../../connections/switchNetwork.ts'
import { closeModal } from '../../modal/closeModal.ts'
import { type AccountState, accountKey, finishBalance, setDisplayAddress, startBalance } from './account.ts'

function setAccount(app: App, change: (account: AccountState) => AccountState): void {
  app.store.setState(({ account }) => ({ account: change(account) }))
}

/**
 * Reads what is shown of the active account: the address as people write it and, on a network of the project, the
 * native balance. A fresh balance stays on screen until the new one is there.
 */
export async function loadAccount(app: App): Promise<void> {
  const connection = activeConnection(app.store.getState())
  if (!connection) return
  const key = accountKey(connection)
  const address = connection.accounts[0]?.address ?? ''
  const network = networkOf(app.config, connection)
  if (network) setAccount(app, account => startBalance(account, key, app.clock.now()))
  const started = app.store.getState().account.balances[key]
  try {
    const adapter = await app.adapters.load(connection.namespace)
    setAccount(app, account => setDisplayAddress(account, key, adapter.displayAddress(address)))
    if (!network || !started) return
    const amount = await adapter.balance({ address, network, api: app.api })
    const readAtMs = app.clock.now()
    setAccount(app, account => finishBalance(account, key, started, { status: 'ready', amount, readAtMs }))
  } catch {
    if (started) setAccount(app, account => finishBalance(account, key, started, { status: 'failed' }))
  }
}

/** The Disconnect button. The page hears of it before the modal closes, so that its `open()` ends without an account. */
export async function disconnectAccount(app: App): Promise<void> {
  const connection = activeConnection(app.store.getState())
  const disconnected = connection && disconnect(app, connection)
  closeModal(app)
  await disconnected
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
