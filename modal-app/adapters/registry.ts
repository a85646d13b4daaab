import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Adapter, Adapters } from './Adapter.ts'

const loaders: Partial<Record<Namespace, () => Promise<Adapter>>> = {
  eip155: async () => (await import('./eip155/eip155Adapter.ts')).eip155Adapter,
}

// @spec 8.adapter-missing
export const adapters: Adapters = {
  has: namespace => Object.hasOwn(loaders, namespace),
  async load(namespace) {
    const load = loaders[namespace]
    if (!load) throw new ConnectKitError('not_available', `This release does not work with ${namespace}`, { namespace })
    return load()
  },
}
