import type { Context } from 'hono'
import { type SupportedChains, supportedChains } from '../../shared/api/supportedChains.schema.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Compressor } from '../sources/compressor.ts'
import { checkInput } from './checkInput.ts'
import { proxiedNetworks } from './proxiedNetworks.ts'
import { publicJson } from './publicJson.ts'

/** The project's networks with a proxy on this server; none over WebSocket. @spec 7.supported-chains */
export function supportedChainsRoute(compressor: Compressor) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(supportedChains.query, c.req.query(), 'query')
    const reply: SupportedChains = { http: proxiedNetworks(c.get('project')).map(({ id }) => id), ws: [] }
    return publicJson(c, reply, { compressor, cacheControl: 'public, max-age=300' })
  }
}
