import { ConnectKitError } from '../shared/errors.ts'
import { fromJson, toJson } from '../shared/protocol/json.ts'
import type { OpenRequest } from './openings.ts'

/**
 * Reads the arguments of `open()` once and for all. They are read again while the modal loads, where an error of a
 * page's getter would leave everybody waiting.
 * @throws ConnectKitError `invalid_option`, also for those too long or too deep to be sent
 */
export function copyRequest(request: OpenRequest): OpenRequest {
  try {
    return fromJson(toJson(request)) as OpenRequest
  } catch (thrown) {
    throw new ConnectKitError('invalid_option', 'The arguments of open() cannot be read', {}, thrown)
  }
}
