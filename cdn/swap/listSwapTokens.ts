import type { convertTokens } from '../../shared/api/convert.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import { caipAddress } from '../../shared/caip.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import type { TokenLists } from '../listing/listing.ts'
import type { RpcNodes } from '../nodes/rpcNodes.ts'
import { chainNode, nodeFailure } from '../sources/chain/chainNode.ts'
import { knownTokens } from '../sources/chain/evm/evmTokens.ts'
import { readContracts, usualMulticall } from '../sources/chain/evm/multicall.ts'
import { type TokenFactsCache, tokenFactsOf } from '../sources/chain/evm/tokenFacts.ts'
import { scopeOf } from '../sources/chain/scopeOf.ts'
import { defaultChainSettings } from '../store/chainSettings.schema.ts'
import type { SwapPlaces } from './swapPlaces.ts'
import type { SwapRead } from './swapSource.ts'

const mostDecimals = 77

/**
 * The network's currency and the operator's tokens, with decimals from the chain, and the sources that swap them.
 * @throws ApiFailure `node_failed`
 */
export async function listSwapTokens(
  { nodes, facts, tokens }: { nodes: RpcNodes; facts: TokenFactsCache; tokens(): TokenLists },
  read: SwapRead,
  { market, apis }: SwapPlaces,
): Promise<EndpointReply<typeof convertTokens>> {
  const { id, nativeCurrency } = read.network
  const listed = [...knownTokens(read.chain ?? defaultChainSettings, tokens()[id]).values()]
  const known = tokenFactsOf(facts, scopeOf(read))
  const unknown = known.unknown(
    id,
    listed.map(({ address }) => address),
  )
  const multicall = read.chain?.multicall ?? usualMulticall
  const { values, failures } = await readContracts(chainNode(nodes, read), multicall, unknown.reads)
  if (values.length > 0 && values.every(value => value === undefined))
    for (const failure of failures.values()) throw nodeFailure(failure)
  unknown.keep(values)
  const listedTokens = listed.flatMap(({ address, image, ...texts }) => {
    const { name, symbol, decimals } = known.get(id, address) ?? {}
    if (decimals === undefined || decimals > mostDecimals) return []
    const shown = { name: name || texts.name, symbol: symbol || texts.symbol }
    return [{ ...shown, address: caipAddress(id, address), decimals, ...(image && { logoUri: image }) }]
  })
  const sources = [
    ...(market?.exchanges ?? []).map(({ id: source, name, router }) => ({ source, sourceName: name, router })),
    ...apis.map(({ id: source, name, spender }) => ({ source, sourceName: name, router: spender })),
  ]
  return {
    tokens: [{ ...nativeCurrency, address: caipAddress(id, nativeToken) }, ...listedTokens],
    sources,
    ...(market && { wrapped: market.wrapped }),
  }
}
