import { ConnectKitError } from '../shared/errors.ts'
import { fromJson, toJson } from '../shared/protocol/json.ts'
import type { OpenRequest } from './openings.ts'

/**
 * Copies the arguments of `open()` once. They are read again while the modal loads, where a throwing getter of the page
 * would leave every caller pending.
 * @throws ConnectKitError `invalid_option`, also if they are too long or too deep to send
 */
export function copyRequest(request: OpenRequest): OpenRequest {
  try {
    return fromJson(toJson(request)) as OpenRequest
  } catch (thrown) {
    throw new ConnectKitError('invalid_option', 'The arguments of open() cannot be read', {}, thrown)
  }
}
