import type { ErrorCode } from '../shared/errorCodes.ts'
import { ConnectKitError } from '../shared/errors.ts'

/** Why a page cannot have the modal: said by the server's refusal document, or by the loader before it asks. */
export function refusal(text: string): ConnectKitError {
  const { origin } = location
  const reasons: Partial<Record<ErrorCode, string>> = {
    project_missing: 'The script tag has no valid data-project-id; see the console',
    project_not_found: 'The server knows no project with this id; check data-project-id',
    origin_not_allowed: `The project does not list ${origin} among its allowed origins`,
    unsupported_origin: 'Serve this page over http or https, from another origin than the modal',
  }
  const code = Object.hasOwn(reasons, text) ? (text as ErrorCode) : 'frame_refused'
  return new ConnectKitError(code, reasons[code] ?? 'The server refused to show the modal here', { origin })
}
