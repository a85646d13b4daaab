import { ConnectKitError } from '../../../shared/errors.ts'

/** No account of the embedded wallet is connected. @spec 8.auth-not-connected */
export const notByEmail = () => new ConnectKitError('not_connected', 'Not connected to email or social')
