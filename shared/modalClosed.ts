import { ConnectKitError } from './errors.ts'

/** The visitor closed the modal before it was done. @spec 8.social-modal-closed */
export const modalClosed = () => new ConnectKitError('user_closed', 'Modal closed')
