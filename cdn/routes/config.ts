import type { Context } from 'hono'
import { config } from '../../shared/api/config.schema.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Compressor } from '../sources/compressor.ts'
import { checkInput } from './checkInput.ts'
import { publicJson } from './publicJson.ts'

/** The project's current settings. @spec 7.project-config */
export function configRoute(compressor: Compressor) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(config.query, c.req.query(), 'query')
    return publicJson(c, c.get('project').remote, { compressor, cacheControl: 'public, max-age=60' })
  }
}
