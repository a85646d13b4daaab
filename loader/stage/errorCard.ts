import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { ConnectKitError } from '../../shared/errors.ts'
import type { LoaderTexts } from '../loaderTexts.ts'
import type { Card } from './placePanel.ts'

/** Errors that a retry may solve. Only the site's owner can solve the others. */
const passing: readonly ErrorCode[] = [
  'frame_reloaded',
  'frame_refused',
  'frame_timeout',
  'internal',
  'invalid_message',
  'rate_limited',
  'script_failed',
]

/**
 * Explains to visitors why the modal is missing. The error's message is for the site's owner and is not shown.
 * @param error undefined while the modal is still loading
 */
export function errorCard(
  error: ConnectKitError | undefined,
  texts: LoaderTexts,
  onRetry: () => void,
  onDismiss: () => void,
): Card {
  const close: Card['buttons'] = [[error ? texts.close : texts.cancel, onDismiss]]
  if (error && !passing.includes(error.code)) return { text: texts.notSetUp, buttons: close }
  return {
    // Checked first: in an offline browser, the iframe holds an error page, which looks like a refusal.
    text: !navigator.onLine ? texts.offline : error ? texts.failed : texts.loading,
    buttons: [[texts.retry, onRetry], ...close],
  }
}
