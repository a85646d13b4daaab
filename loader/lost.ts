import { ConnectKitError } from '../shared/errors.ts'

/** The modal is gone (reload, dead process, removed by the page) and can be made anew. */
export function lost(): ConnectKitError {
  return new ConnectKitError('frame_reloaded', 'The wallet window stopped answering')
}
