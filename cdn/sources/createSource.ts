import { namespaceOf } from '../../shared/caip.ts'
import { publicIndexers } from '../../shared/networks/publicIndexers.ts'
import type { Network } from '../../shared/networks.ts'
import type { Project } from '../store/projects.ts'
import type { SourceSettings } from '../store/sources.schema.ts'
import type { AccountSource } from './accountSource.ts'
import { createAlchemySource } from './alchemy/createAlchemySource.ts'
import { createBlockscoutSource } from './blockscout/createBlockscoutSource.ts'
import { createDasSource } from './das/createDasSource.ts'
import { createEtherscanSource } from './etherscan/createEtherscanSource.ts'
import { createProxySource } from './proxy/createProxySource.ts'
import type { SourceDeps } from './sourceDeps.ts'

/** Creates a source from its settings; undefined if a network has none of this kind. */
export function createSource(
  settings: SourceSettings,
  { project, network }: { project: Project; network: Network },
  deps: SourceDeps,
): AccountSource | undefined {
  const isEvm = namespaceOf(network.id) === 'eip155'
  switch (settings.type) {
    case 'proxy':
      return createProxySource(settings, deps.api)
    case 'blockscout': {
      const url = settings.url ?? publicIndexers[network.id]
      return isEvm && url ? createBlockscoutSource({ url: url.replace(/\/$/, ''), key: settings.key }, deps) : undefined
    }
    case 'etherscan':
      return isEvm ? createEtherscanSource(settings, deps) : undefined
    case 'alchemy':
      return isEvm ? createAlchemySource(settings, project.privateRpcUrls.get(network.id) ?? [], deps) : undefined
    case 'das':
      return namespaceOf(network.id) === 'solana' ? createDasSource(settings, deps) : undefined
    case 'chain':
      return undefined
  }
}
