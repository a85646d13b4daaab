import { aggregators } from '../../shared/networks/aggregators.ts'
import { exchanges } from '../../shared/networks/exchanges.ts'
import type { Network } from '../../shared/networks.ts'
import type { ApiDeps } from '../sources/keyedApi.ts'
import type { Project } from '../store/projects.ts'
import type { SwapSourceSettings } from '../store/swapSources.schema.ts'
import { createOneInch } from './apis/createOneInch.ts'
import { createSwapProxy } from './apis/createSwapProxy.ts'
import { createZeroEx } from './apis/createZeroEx.ts'
import type { MarketPlaces } from './exchanges/createMarket.ts'
import { createUniswapV2 } from './exchanges/createUniswapV2.ts'
import { createUniswapV3 } from './exchanges/createUniswapV3.ts'
import type { Exchange } from './exchanges/exchange.ts'
import { sourceNames } from './sourceNames.ts'
import type { SwapApi } from './swapSource.ts'

/** A network's swap sources. */
export interface SwapPlaces {
  /** Undefined without exchanges. */
  market: MarketPlaces | undefined
  apis: readonly SwapApi[]
}

const usualFee = 3000
const usualTiers = [100, 500, 3000, 10_000]

/** The operator's sources, or the default exchanges. */
export function createSwapPlaces(api: ApiDeps): (project: Project, network: Network) => SwapPlaces {
  const made = new WeakMap<Project, Map<string, SwapPlaces>>()
  return (project, network) => {
    const places = made.get(project) ?? new Map<string, SwapPlaces>()
    made.set(project, places)
    const place = places.get(network.id) ?? makePlaces(project, network, api)
    places.set(network.id, place)
    return place
  }
}

/** The sources with one of these ids. */
export function placesAmong({ market, apis }: SwapPlaces, ids: readonly string[]): SwapPlaces {
  const exchanges = market?.exchanges.filter(({ id }) => ids.includes(id)) ?? []
  return {
    market: market && exchanges.length > 0 ? { ...market, exchanges } : undefined,
    apis: apis.filter(({ id }) => ids.includes(id)),
  }
}

function makePlaces(project: Project, { id }: Network, api: ApiDeps): SwapPlaces {
  const chosen = project.swapSources.get(id) ?? project.swapSources.get('*')
  const shipped = exchanges[id]
  const wrapped = chosen?.wrapped ?? shipped?.wrapped
  const sources = chosen?.sources ?? shippedTypes.map(type => ({ type }))
  const all = sources.flatMap((settings): (Exchange | SwapApi)[] => makeSource(settings as SwapSourceSettings, id, api))
  const bases = chosen?.bases ?? shipped?.bases ?? []
  const own = all.filter((each): each is Exchange => 'poolsOf' in each)
  return {
    market: wrapped && own.length > 0 ? { exchanges: own, wrapped, bases: [wrapped, ...bases] } : undefined,
    apis: all.filter((each): each is SwapApi => 'offer' in each),
  }
}

const shippedTypes = ['uniswap-v2', 'uniswap-v3'] as const

function makeSource(settings: SwapSourceSettings, network: Network['id'], api: ApiDeps): (Exchange | SwapApi)[] {
  const { type } = settings
  const named = { id: settings.id ?? type, name: settings.name ?? sourceNames[type] }
  const usualRouter = (kind: keyof typeof aggregators) => aggregators[kind].others[network] ?? aggregators[kind].usual
  switch (settings.type) {
    case 'uniswap-v2': {
      const { factory, router, fee = usualFee } = settings
      if (factory && router) return [createUniswapV2({ ...named, factory, router, fee })]
      return (exchanges[network]?.exchanges ?? []).flatMap(each =>
        each.type === 'uniswap-v2' ? createUniswapV2({ ...each, fee: usualFee }) : [],
      )
    }
    case 'uniswap-v3': {
      const { factory, router, quoter, feeTiers = usualTiers } = settings
      if (factory && router && quoter) return [createUniswapV3({ ...named, factory, router, quoter, feeTiers })]
      return (exchanges[network]?.exchanges ?? []).flatMap(each =>
        each.type === 'uniswap-v3' ? createUniswapV3({ ...each, feeTiers: usualTiers }) : [],
      )
    }
    case '1inch':
      return [createOneInch({ ...settings, ...named, router: settings.router ?? usualRouter('1inch') }, api)]
    case '0x':
      return [createZeroEx({ ...settings, ...named, router: settings.router ?? usualRouter('0x') }, api)]
    case 'proxy':
      return [createSwapProxy({ ...settings, ...named }, api)]
  }
}
