import type { SiteUrls } from './portBase.ts'
import { type Part, startTogether } from './running.ts'
import type { Chains } from './startChains.ts'
import { startRelay } from './startRelay.ts'
import { startVerify } from './startVerify.ts'
import { startWalletPage } from './startWalletPage.ts'

/** Wallets outside a site's page: one behind a relay, with the relay and a Verify service, and one in a window. */
export function startRemoteWallets(root: string, urls: SiteUrls, { anvils }: Chains): Promise<Part> {
  return startTogether(async ({ keep }) => {
    keep(await startRelay({ port: Number(new URL(urls.relay).port) }))
    keep(await startVerify({ port: Number(new URL(urls.verify).port) }))
    const values = { relay: urls.relay, verify: urls.verify }
    keep(await startWalletPage({ url: urls.wallet, root, name: 'walletkit', values, anvils }))
    keep(await startWalletPage({ url: urls.coinbase, root, name: 'coinbase', anvils }))
    return {}
  })
}
