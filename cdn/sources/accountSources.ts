import type { Network } from '../../shared/networks.ts'
import type { Project } from '../store/projects.ts'
import type { ProxySettings } from '../store/sources.schema.ts'
import type { AccountSource } from './accountSource.ts'

export interface AccountSources {
  /** The source that the operator chose for a network; the chain itself by default. */
  of(project: Project, network: Network): AccountSource
}

export interface AccountSourcesOptions {
  chain: AccountSource
  createProxy(settings: ProxySettings): AccountSource
}

export function createAccountSources({ chain, createProxy }: AccountSourcesOptions): AccountSources {
  const proxies = new WeakMap<ProxySettings, AccountSource>()
  return {
    of(project, network) {
      const settings = project.sources.get(network.id)
      if (!settings) return chain
      const proxy = proxies.get(settings) ?? createProxy(settings)
      proxies.set(settings, proxy)
      return proxy
    },
  }
}
