import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { ConnectKitError } from '../../shared/errors.ts'
import type { Card } from './placePanel.ts'

/** Errors that may be over at the next try. All others are the site's owner's to solve. */
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
 * Tells visitors why there is no modal. The error's own words are for the site's owner and stay off the screen.
 * @param error none while it is still loading
 */
export function errorCard(error: ConnectKitError | undefined, onRetry: () => void, onDismiss: () => void): Card {
  const leave: Card['buttons'] = [[error ? 'Close' : 'Cancel', onDismiss]]
  if (error && !passing.includes(error.code))
    return { text: 'This site isn’t set up to connect wallets.', buttons: leave }
  return {
    // Whatever the code: a browser without network shows a page of its own, which looks like a refusal.
    text: !navigator.onLine
      ? 'You’re offline. Check your connection.'
      : error
        ? 'Can’t open this right now. Check your connection.'
        : 'Still loading…',
    buttons: [['Try again', onRetry], ...leave],
  }
}
