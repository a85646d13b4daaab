import type { Context } from 'hono'
import { isAddress } from '../../shared/addresses.ts'
import { bitcoinUtxos } from '../../shared/api/bitcoin.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import { namespaceOf } from '../../shared/caip.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { NodeCalls } from '../middleware/nodeCalls.ts'
import type { RateLimits } from '../middleware/rateLimits.ts'
import type { Compressor } from '../sources/compressor.ts'
import type { Esplora } from '../sources/esplora.ts'
import { checkInput } from './checkInput.ts'
import { publicJson } from './publicJson.ts'

/** An address's unspent outputs, for its balance and transfers. */
export function bitcoinUtxosRoute(esplora: Esplora, nodeCalls: NodeCalls, limits: RateLimits, compressor: Compressor) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    const { chainId } = checkInput(bitcoinUtxos.query, c.req.query(), 'query')
    const project = c.get('project')
    const networks = project.networks.filter(({ id }) => namespaceOf(id) === 'bip122')
    const network = networks.find(({ id }) => id === chainId)
    if (!network) {
      const accepted = networks.map(({ id }) => id).join(', ') || 'none'
      throw new ApiFailure(
        'unknown_network',
        `${chainId} is not a Bitcoin network of this project; accepted: ${accepted}`,
      )
    }
    const address = c.req.param('address')
    if (!isAddress(network.id, address))
      throw new ApiFailure('invalid_request', `The address in the path is not one of ${network.name}`)
    const urls = [...(project.privateRpcUrls.get(chainId) ?? []), ...network.rpcUrls]
    limits.chargeProject(c, 1)
    const call = nodeCalls.begin(c)
    try {
      const utxos = await esplora.utxos(urls, address, call, c.req.raw.signal)
      const reply: EndpointReply<typeof bitcoinUtxos> = { utxos }
      // Must be revalidated: a transfer that reuses spent outputs would replace the earlier one (BIP-125).
      return await publicJson(c, reply, { compressor, cacheControl: 'public, no-cache' })
    } finally {
      call.end()
    }
  }
}
