import { chainNames } from './localProjects.ts'
import type { SiteUrls } from './portBase.ts'
import { type Part, startTogether } from './running.ts'
import type { Chains } from './startChains.ts'
import { startRelay } from './startRelay.ts'
import { startWalletPage } from './startWalletPage.ts'

/** What WalletConnect needs on this machine: a relay, and a wallet in a page of its own. */
export function startWalletConnect(root: string, urls: SiteUrls, { anvils }: Chains): Promise<Part> {
  return startTogether(async ({ keep }) => {
    keep(await startRelay({ port: Number(new URL(urls.relay).port) }))
    const networks = anvils.map(({ chainId, url }) => ({ chainId, name: chainNames[chainId] ?? '', rpcUrl: url }))
    keep(await startWalletPage({ url: urls.wallet, root, relay: urls.relay, networks }))
    return {}
  })
}
