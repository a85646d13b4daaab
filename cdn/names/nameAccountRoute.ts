import type { Context } from 'hono'
import { nameAccount } from '../../shared/api/names.schema.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { checkedJson } from '../routes/checkedJson.ts'
import { checkInput } from '../routes/checkInput.ts'
import type { Compressor } from '../sources/compressor.ts'
import { nameProfile } from './nameProfile.ts'
import { isShown, type NameRegister } from './nameRegister.ts'
import { checkName, nameSettings } from './nameSettings.ts'

/** The owner of a name. @spec 7.profile-account */
export function nameAccountRoute(register: NameRegister, compressor: Compressor) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(nameAccount.query, c.req.query(), 'query')
    const { zone } = nameSettings(c)
    const label = checkName(zone, c.req.param('name') ?? '')
    const row = await register.find(zone, label)
    if (!isShown(row)) throw new ApiFailure('not_found', `Nobody has registered ${label}.${zone}`)
    return checkedJson(c, nameAccount, nameProfile(row), { compressor, cacheControl: 'private, max-age=60' })
  }
}
