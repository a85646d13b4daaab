import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'

type NameText = 'Error resolving name' | 'Error fetching name suggestions' | 'Error fetching names for address'

/**
 * A server that could not tell a name. The view says so in its own words, or shows an address as before; the site's owner is to
 * know why.
 */
export function nameFailure(text: NameText, cause: unknown): ConnectKitError {
  console.error(`ConnectKit: ${text}: ${toConnectKitError(cause).message}`)
  return new ConnectKitError('name_failed', text, {}, cause)
}
