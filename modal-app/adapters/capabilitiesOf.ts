import type { Adapter, AdapterCapabilities } from './Adapter.ts'

type Loaders = { readonly [Name in keyof AdapterCapabilities]?: () => Promise<AdapterCapabilities[Name]> }

/** Makes `Adapter.capability` from an adapter's optional features. */
export function capabilitiesOf(loaders: Loaders): Adapter['capability'] {
  return async name => loaders[name]?.()
}
