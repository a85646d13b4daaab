import type { Namespace } from '../../shared/caip.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { preferredNetwork } from '../networks/networks.ts'
import type { TaskOf } from '../tasks/Task.ts'
import { lookWhileBusy } from './lookWhileBusy.ts'

/** Show nothing. The page answers those of eip155 always, the others once it has heard that there are accounts. */
const reads: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: 'eth_accounts',
  solana: 'solana_getAccounts',
  bip122: 'getAccountAddresses',
  cosmos: 'cosmos_getAccounts',
}

/**
 * A wallet of the page had a request open already: waits until the visitor has answered it there.
 * @param before what this returned the last time: the same accounts were not enough
 * @returns the accounts, as a text to compare; undefined if the view was left, or such a wallet cannot be watched
 */
export async function untilGranted(
  app: App,
  { controller, facts: { walletId, namespace } }: TaskOf<'connect'>,
  before: string | undefined,
): Promise<string | undefined> {
  const connector = app.connectors.find(walletId)
  const method = namespace && reads[namespace]
  const network = namespace && preferredNetwork(app.store.getState(), namespace)
  if (!connector || !isInPage(connector.kind) || !method || !network) return undefined
  let granted: string | undefined
  const look = async (signal: AbortSignal) => {
    const said = await connector.request({ namespace, chainId: network.id, method, signal })
    granted = Array.isArray(said) && said.length ? JSON.stringify(said) : undefined
    return granted !== undefined && granted !== before
  }
  return (await lookWhileBusy(app, { controller }, look)) ? granted : undefined
}
