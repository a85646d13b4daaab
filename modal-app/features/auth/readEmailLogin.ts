import { ConnectKitError } from '../../../shared/errors.ts'
import { betweenNamespaces } from '../../flow/betweenNamespaces.ts'
import type { ReadOpening } from '../../flow/View.ts'
import { hasEmailLogin } from '../../wallets/offeredLogins.ts'

/**
 * Reads that a page wants the visitor to sign in by email. They type the address next to the providers that the site has.
 * @throws ConnectKitError `invalid_option` for arguments; `not_available` where nobody signs in by email
 */
export const readEmailLogin: ReadOpening = ({ config, store }, { namespace, given }) => {
  if (given !== undefined)
    throw new ConnectKitError('invalid_option', 'arguments of EmailLogin: it takes none', { name: 'arguments' })
  if (!hasEmailLogin(config, store.getState().settings))
    throw new ConnectKitError('not_available', 'This site does not sign visitors in by email', { view: 'EmailLogin' })
  return { view: 'EmailLogin', namespace, between: betweenNamespaces, route: { view: 'ConnectLogins' } }
}
