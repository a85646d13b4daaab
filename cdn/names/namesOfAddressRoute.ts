import type { Context } from 'hono'
import { namesOfAddress } from '../../shared/api/names.schema.ts'
import { spellEvmAddress } from '../../shared/spellAddress.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { checkedJson } from '../routes/checkedJson.ts'
import { checkInput } from '../routes/checkInput.ts'
import type { Compressor } from '../sources/compressor.ts'
import { nameProfile } from './nameProfile.ts'
import { isShown, type NameRegister } from './nameRegister.ts'
import { nameSettings } from './nameSettings.ts'

/** The names of an address. @spec 7.profile-reverse */
export function namesOfAddressRoute(register: NameRegister, compressor: Compressor) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(namesOfAddress.query, c.req.query(), 'query')
    const { zone } = nameSettings(c)
    const address = spellEvmAddress(c.req.param('address'))?.toLowerCase()
    if (!address) throw new ApiFailure('invalid_request', 'The address in the path is not one of eip155')
    const row = await register.findOf(zone, address)
    const isNamed = isShown(row)
    // A name rarely changes; its absence may end with the next request.
    const cacheControl = isNamed ? 'private, max-age=300' : 'private, no-cache'
    return checkedJson(c, namesOfAddress, isNamed ? [nameProfile(row)] : [], { compressor, cacheControl })
  }
}
