import { ConnectKitError } from '../shared/errors.ts'

/** The modal is gone (reloaded, crashed, or removed by the page) and can be made again. */
export function lost(): ConnectKitError {
  return new ConnectKitError('frame_reloaded', 'The wallet window stopped answering')
}

/** A document that loads but stays silent isn't ours; it may be an error page. */
export function refused(origin: string): ConnectKitError {
  return new ConnectKitError('frame_refused', `${origin} is down or does not list this page`)
}

export function blocked(origin: string): ConnectKitError {
  return new ConnectKitError('frame_blocked', `The page's policy lacks "frame-src ${origin}"`)
}

export function overdue(origin: string): ConnectKitError {
  return new ConnectKitError('frame_timeout', `${origin} did not answer in time`)
}
