import type { Context } from 'hono'
import { wallets } from '../../shared/api/wallets.schema.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Listing } from '../listing/listing.ts'
import { searchWallets } from '../listing/searchWallets.ts'
import type { Compressor } from '../sources/compressor.ts'
import { checkInput } from './checkInput.ts'
import { publicJson } from './publicJson.ts'

/** A page of the operator's wallets. @spec 7.wallet-listing */
export function walletsRoute(listing: () => Listing, compressor: Compressor) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    const query = checkInput(wallets.query, c.req.query(), 'query')
    const found = searchWallets(listing().wallets, query)
    return publicJson(c, found, { compressor, cacheControl: 'public, max-age=300, stale-while-revalidate=86400' })
  }
}
