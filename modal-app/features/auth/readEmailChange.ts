import { ConnectKitError } from '../../../shared/errors.ts'
import { notByEmail } from '../../connectors/auth/notByEmail.ts'
import { authId } from '../../connectors/authId.ts'
import type { ReadOpening } from '../../flow/View.ts'

/**
 * Reads that a page wants the visitor to change their email.
 * @throws ConnectKitError `invalid_option` for arguments; `not_connected` unless the wallet came by email
 */
export const readEmailChange: ReadOpening = (app, { given }) => {
  if (given !== undefined)
    throw new ConnectKitError('invalid_option', 'arguments of UpdateEmailWallet: it takes none', { name: 'arguments' })
  const { connections } = app.store.getState()
  if (!connections.list.some(({ connectorId }) => connectorId === authId)) throw notByEmail()
  return { view: 'UpdateEmailWallet', route: { view: 'UpdateEmailWallet' } }
}
