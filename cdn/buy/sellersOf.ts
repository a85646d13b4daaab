import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { featuresOf } from '../../shared/features.ts'
import { type OnrampProvider, payChains } from '../../shared/onramp.ts'
import type { ApiDeps } from '../sources/keyedApi.ts'
import type { OnrampSourceSettings } from '../store/onrampSources.schema.ts'
import type { Project } from '../store/projects.ts'
import type { Seller } from './seller.ts'
import { readSellerKey } from './sellerKeys.ts'
import { createCoinbase } from './sellers/createCoinbase.ts'
import { createMeld } from './sellers/createMeld.ts'
import { createSandbox } from './sellers/createSandbox.ts'
import { createStripe, stripeChains } from './sellers/createStripe.ts'
import { solanaMainnet } from './sellers/solanaMainnet.ts'

export interface SellersDeps extends ApiDeps {
  publicUrl: string
  now(): number
}

/** A project's sellers: those with an operator key that serve one of its networks. */
export function sellersOf(
  { networks, onrampSources }: Pick<Project, 'networks' | 'onrampSources'>,
  deps: SellersDeps,
): Seller[] {
  const own = networks.filter(({ id }) => featuresOf(namespaceOf(id)).includes('onramp'))
  const among = (ids: readonly ChainId[]) => own.map(({ id }) => id).filter(id => ids.includes(id))
  const keyOf = (named: string) => readSellerKey(named, deps.secret)
  const webhookSecretOf = ({ webhookSecret: named }: { webhookSecret?: string | undefined }) => named && keyOf(named)
  const create = (source: OnrampSourceSettings): Seller | undefined => {
    switch (source.type) {
      case 'coinbase': {
        const [id, secret] = [keyOf(source.keyId), keyOf(source.keySecret)]
        const chains = among(Object.keys(payChains) as ChainId[])
        const webhookSecret = webhookSecretOf(source)
        return id && secret
          ? createCoinbase({ ...source, key: { id, secret }, webhookSecret, networks: chains }, deps)
          : undefined
      }
      case 'meld': {
        const publicKey = keyOf(source.publicKey)
        // USDC means Ethereum's here.
        const chains = among(['eip155:1', solanaMainnet.network])
        return publicKey ? createMeld({ ...source, publicKey, networks: chains }) : undefined
      }
      case 'stripe': {
        const key = keyOf(source.key)
        const webhookSecret = webhookSecretOf(source)
        return key ? createStripe({ ...source, key, webhookSecret, networks: among(stripeChains) }, deps) : undefined
      }
      case 'sandbox': {
        const secret = keyOf(source.secret)
        const chains = own.filter(({ testnet }) => testnet).map(({ id }) => id)
        return secret
          ? createSandbox({ ...source, secret, networks: chains, publicUrl: deps.publicUrl }, deps)
          : undefined
      }
    }
  }
  return onrampSources.flatMap(source => create(source) ?? []).filter(({ facts }) => facts.networks.length > 0)
}

/** What visitors see of the sellers, for a project's document. */
export function sellerFacts(project: Project, deps: SellersDeps): OnrampProvider[] {
  return sellersOf(project, deps).map(({ facts }) => facts)
}
