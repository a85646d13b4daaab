import type { Context } from 'hono'
import { nameSuggestions } from '../../shared/api/names.schema.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { checkedJson } from '../routes/checkedJson.ts'
import { checkInput } from '../routes/checkInput.ts'
import type { Compressor } from '../sources/compressor.ts'
import { isReserved } from './isReserved.ts'
import type { NameRegister } from './nameRegister.ts'
import { checkLabel, nameSettings } from './nameSettings.ts'
import { suggestLabels } from './suggestLabels.ts'

const maxFree = 4

/** Whether a name is free, and similar free names. @spec 7.profile-suggestions */
export function nameSuggestionsRoute(register: NameRegister, now: () => number, compressor: Compressor) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    const query = checkInput(nameSuggestions.query, c.req.query(), 'query')
    const { zone, reserved } = nameSettings(c)
    if (query.zone !== undefined && query.zone !== zone)
      throw new ApiFailure('invalid_request', `query.zone is not accepted; expected ${zone}`)
    const label = checkLabel(c.req.param('name') ?? '')
    const like = suggestLabels(label, new Date(now()).getUTCFullYear())
    const taken = await register.taken(zone, [label, ...like])
    const isFree = (name: string) => !taken.has(name) && !isReserved(name, reserved)
    const free = like.filter(isFree).slice(0, maxFree)
    const suggestions = [
      { name: label, registered: !isFree(label) },
      ...free.map(name => ({ name, registered: false })),
    ]
    return checkedJson(c, nameSuggestions, { suggestions }, { compressor, cacheControl: 'private, no-cache' })
  }
}
