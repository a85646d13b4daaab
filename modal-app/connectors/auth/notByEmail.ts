import { ConnectKitError } from '../../../shared/errors.ts'

/** No account is connected by the embedded wallet. @spec 8.auth-not-connected */
export const notByEmail = () => new ConnectKitError('not_connected', 'Not connected to email or social')
