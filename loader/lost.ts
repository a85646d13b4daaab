import { ConnectKitError } from '../shared/errors.ts'

/** The modal that was there is gone, by a reload, a dead process or the page; it can be made anew. */
export function lost(): ConnectKitError {
  return new ConnectKitError('frame_reloaded', 'The wallet window stopped answering')
}
