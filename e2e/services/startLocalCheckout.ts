import { waresOf } from './checkout/catalogue.ts'
import { localCheckout } from './checkout/localCheckout.ts'
import { type Checkout, startCheckout } from './checkout/startCheckout.ts'
import { localSolana } from './localProjects.ts'
import type { SiteUrls } from './portBase.ts'
import type { Chains } from './startChains.ts'

/** Starts the sandbox checkout, which delivers on the local chains. */
export function startLocalCheckout(root: string, urls: SiteUrls, { anvils, contracts }: Chains): Promise<Checkout> {
  return startCheckout({
    ...{ port: Number(new URL(urls.checkout).port), root, secret: localCheckout.secret },
    wares: waresOf(anvils, contracts.token, localSolana),
    faucet: { anvils, solana: urls.solana },
  })
}
