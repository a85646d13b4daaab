import type { Namespace } from '../../shared/caip.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { projectNamespaces } from '../networks/projectNamespaces.ts'

/** A page wallet in one of its namespaces. */
export interface WalletWay {
  namespace: Namespace
  wallet: PageWallet
  isConnected: boolean
}

/** "Trust" and "Trust Wallet" count as the same name (reference §1.2). */
function comparableName({ name }: PageWallet): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}

function isOneWallet(a: PageWallet, b: PageWallet): boolean {
  const isNamedAlike = comparableName(a) === comparableName(b) || (a.rdns !== undefined && a.rdns === b.rdns)
  // Two wallets of one name for the same networks stay separate, such as a release and a development build.
  return isNamedAlike && !a.namespaces.some(namespace => b.namespaces.includes(namespace))
}

/** Groups page wallets that are one wallet announced once per namespace, in the order of the first (MULTI_CHAIN). */
export function groupWallets(wallets: readonly PageWallet[]): PageWallet[][] {
  const groups: PageWallet[][] = []
  for (const wallet of wallets) {
    const group = groups.find(members => members.every(member => isOneWallet(member, wallet)))
    if (group) group.push(wallet)
    else groups.push([wallet])
  }
  return groups
}

/** The site's namespaces in which a page wallet can be connected; empty if it is not in the page. */
export function walletWays(app: App, walletId: string): WalletWay[] {
  const { page, connections } = app.store.getState()
  const members = groupWallets(page.wallets).find(group => group.some(({ id }) => id === walletId)) ?? []
  return projectNamespaces(app).flatMap(namespace => {
    const wallet = members.find(({ namespaces }) => namespaces.includes(namespace))
    const isConnected = connections.list.some(each => each.connectorId === wallet?.id && each.namespace === namespace)
    return wallet ? { namespace, wallet, isConnected } : []
  })
}

/** Whether a page wallet is connected, in the namespace the modal was opened for if there is one. */
export function isConnectedThrough(app: App, walletId: string): boolean {
  const { connectNamespace } = app.store.getState()
  return walletWays(app, walletId).some(
    ({ namespace, isConnected }) => isConnected && (connectNamespace ?? namespace) === namespace,
  )
}
