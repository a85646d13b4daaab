import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Adapter, Adapters } from './Adapter.ts'

const loaders: Readonly<Record<Namespace, () => Promise<Adapter>>> = {
  eip155: async () => (await import('./eip155/eip155Adapter.ts')).eip155Adapter,
  solana: async () => (await import('./solana/solanaAdapter.ts')).solanaAdapter,
  polkadot: async () => (await import('./polkadot/polkadotAdapter.ts')).polkadotAdapter,
  bip122: async () => (await import('./bip122/bip122Adapter.ts')).bip122Adapter,
  cosmos: async () => (await import('./cosmos/cosmosAdapter.ts')).cosmosAdapter,
}

// @spec 8.adapter-missing
export const adapters: Adapters = {
  has: namespace => Object.hasOwn(loaders, namespace),
  async load(namespace) {
    const load = Object.hasOwn(loaders, namespace) ? loaders[namespace] : undefined
    if (!load) throw new ConnectKitError('not_available', `Chain adapter not found: ${namespace}`, { namespace })
    return load()
  },
}
