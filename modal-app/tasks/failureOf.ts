import { ConnectKitError, toConnectKitError } from '../../shared/errors.ts'

/** How Chromium, Firefox and Safari say that a script did not load: with the TypeError of every mistake. */
const notLoaded = /dynamically imported module|^Importing a module script failed/

/**
 * Anything that a task or an action threw, as our error. A part of this app that did not load, as without a network, is
 * `script_failed`: it says nothing about a wallet.
 */
export function failureOf(thrown: unknown): ConnectKitError {
  const isUnloaded = thrown instanceof TypeError && notLoaded.test(thrown.message)
  if (!isUnloaded) return toConnectKitError(thrown)
  return new ConnectKitError('script_failed', 'A part of the modal did not load', {}, thrown)
}
