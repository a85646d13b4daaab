import type { ErrorCode } from '../shared/errorCodes.ts'
import { ConnectKitError } from '../shared/errors.ts'

/** Why a page cannot have the modal: said by the server's refusal document, or by the loader before it asks. */
export function refusal(said: string): ConnectKitError {
  const notSetUp = 'This site is not set up to connect wallets:'
  const reasons = {
    // What was said may be `constructor`.
    __proto__: null,
    project_missing: `${notSetUp} it has no valid data-project-id`,
    project_not_found: `${notSetUp} its data-project-id is unknown`,
    origin_not_allowed: `${notSetUp} its project does not allow ${location.origin}`,
    unsupported_origin: 'Serve this page over http or https, from another origin than the modal',
  } as { readonly [C in ErrorCode]?: string }
  const code = said as ErrorCode
  const reason = reasons[code]
  return reason
    ? new ConnectKitError(code, reason)
    : new ConnectKitError('frame_refused', 'The server refused to show the wallet window here')
}
