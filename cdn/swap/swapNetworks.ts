import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import type { SwapNetwork, SwapRouter } from '../../shared/config.ts'
import { featuresOf } from '../../shared/features.ts'
import { aggregators } from '../../shared/networks/aggregators.ts'
import { exchangeIds } from '../../shared/networks/exchangeIds.ts'
import { exchanges } from '../../shared/networks/exchanges.ts'
import type { Project } from '../store/projects.ts'
import type { SwapSourceSettings } from '../store/swapSources.schema.ts'
import { sourceNames } from './sourceNames.ts'

/**
 * Networks where a project's visitors can swap, and the contracts involved, for its document: what the modal refuses to
 * sign must not depend on an API reply. A network with the default exchanges has only its id.
 */
export function swapNetworksOf({ networks, swapSources }: Pick<Project, 'networks' | 'swapSources'>): SwapNetwork[] {
  return networks.flatMap(({ id }): SwapNetwork[] => {
    if (!featuresOf(namespaceOf(id)).includes('swaps')) return []
    const chosen = swapSources.get(id) ?? swapSources.get('*')
    const shipped = exchanges[id]
    if (!chosen) return shipped ? [{ id }] : []
    const sources = chosen.sources.flatMap(source => routersOf(source, id))
    const wrapped = chosen.wrapped ?? shipped?.wrapped
    const bases = chosen.bases ?? shipped?.bases
    return sources.length > 0 ? [{ id, sources, ...(wrapped && { wrapped }), ...(bases && { bases: [...bases] }) }] : []
  })
}

/** Routers on one network whose calldata can be read completely. */
export interface ReadableRouters {
  chainId: ChainId
  /** The wrapped native currency. */
  wrapped: string
  routers: string[]
  /** The routers' names in quotes, in the same order. */
  names: string[]
}

/** The routers whose swaps the secure site can read: other contracts may do anything with the same call. */
export function readableRoutersOf(project: Pick<Project, 'networks' | 'swapSources'>): ReadableRouters[] {
  return swapNetworksOf(project).flatMap(({ id, sources, wrapped }) => {
    const shipped = exchanges[id]
    const known = sources?.filter(({ hasRoutes }) => hasRoutes) ?? shipped?.exchanges ?? []
    const routers = known.map(({ router }) => router)
    const names = routers.map(router => nameOf(project, id, router))
    const inPools = wrapped ?? shipped?.wrapped
    return inPools && routers.length ? [{ chainId: id, wrapped: inPools, routers, names }] : []
  })
}

function nameOf({ swapSources }: Pick<Project, 'swapSources'>, network: ChainId, router: string): string {
  const { sources = [] } = swapSources.get(network) ?? swapSources.get('*') ?? {}
  const own = sources.find(each => each.router === router)
  if (own) return own.name ?? sourceNames[own.type]
  return exchanges[network]?.exchanges.find(each => each.router === router)?.name ?? ''
}

/** Ids of the sources that a project has on any network. */
export function swapIdsOf(networks: Project['networks'], swapSources: Project['swapSources']): string[] {
  const everywhere = swapNetworksOf({ networks, swapSources })
  return [...new Set(everywhere.flatMap(({ id, sources }) => sources?.map(({ source }) => source) ?? exchangeIds(id)))]
}

function routersOf({ type, id, router }: SwapSourceSettings, network: SwapNetwork['id']): SwapRouter[] {
  const source = id ?? type
  if (type === '1inch' || type === '0x')
    return [{ source, router: router ?? aggregators[type].others[network] ?? aggregators[type].usual }]
  if (type === 'proxy') return [{ source, router }]
  if (router) return [{ source, router, hasRoutes: true }]
  return (exchanges[network]?.exchanges ?? [])
    .filter(each => each.type === type)
    .map(each => ({ source: each.id, router: each.router, hasRoutes: true }))
}
