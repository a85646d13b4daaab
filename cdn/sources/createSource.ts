import { type Namespace, namespaceOf } from '../../shared/caip.ts'
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

/** Sources that know the networks of one namespace only. */
const only: Readonly<Partial<Record<SourceSettings['type'], Namespace>>> = {
  blockscout: 'eip155',
  etherscan: 'eip155',
  alchemy: 'eip155',
  das: 'solana',
}

/** Creates a source from its settings; undefined if a network has none of this kind. */
export function createSource(
  settings: SourceSettings,
  { project, network }: { project: Project; network: Network },
  deps: SourceDeps,
): AccountSource | undefined {
  const namespace = namespaceOf(network.id)
  if ((only[settings.type] ?? namespace) !== namespace) return undefined
  switch (settings.type) {
    case 'proxy':
      return createProxySource(settings, deps.api)
    case 'blockscout': {
      const url = settings.url ?? publicIndexers[network.id]
      return url ? createBlockscoutSource({ url: url.replace(/\/$/, ''), key: settings.key }, deps) : undefined
    }
    case 'etherscan':
      return createEtherscanSource(settings, deps)
    case 'alchemy':
      return createAlchemySource(settings, project.privateRpcUrls.get(network.id) ?? [], deps)
    case 'das':
      return createDasSource(settings, deps)
    case 'chain':
      return undefined
  }
}
