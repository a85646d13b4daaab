import type { Context } from 'hono'
import { type SupportedChains, supportedChains } from '../../shared/api/supportedChains.schema.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { checkInput } from './checkInput.ts'
import { proxiedNetworks } from './proxiedNetworks.ts'

/** The networks of the project this server proxies; none by WebSocket. */
export function supportedChainsRoute(c: Context<CdnEnv>): Response {
  checkInput(supportedChains.query, c.req.query(), 'query')
  const reply: SupportedChains = { http: proxiedNetworks(c.get('project')).map(({ id }) => id), ws: [] }
  return c.json(reply, 200, { 'Cache-Control': 'public, max-age=300' })
}
