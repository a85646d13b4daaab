import { addressOn, labelIn } from '../../shared/accountName.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Network } from '../../shared/networks.ts'
import type { App } from '../app/App.ts'
import { nameFailure } from './loadIdentity.ts'

/** Whether a text is a name in the project's zone, which the server resolves without an on-chain registry. */
export function isProfileName({ config: { nameZone } }: Pick<App, 'config'>, text: string): boolean {
  return nameZone !== undefined && labelIn(nameZone, text) !== undefined
}

/**
 * Resolves a name of the project's zone on a network, and normalizes it.
 * @returns undefined if the name is not registered, or its owner has no address there
 * @throws ConnectKitError `name_failed`
 * @spec 8.name-resolve
 */
export async function resolveProfileName(
  { api }: Pick<App, 'api'>,
  { id }: Pick<Network, 'id'>,
  text: string,
): Promise<{ address: string; name: string } | undefined> {
  const name = text.toLowerCase()
  try {
    const { addresses } = await api.get('nameAccount', { apiVersion: '2' }, { name })
    const address = addressOn(id, addresses)
    return address === undefined ? undefined : { address, name }
  } catch (cause) {
    if (cause instanceof ConnectKitError && cause.facts.status === 404) return undefined
    throw nameFailure('Error resolving name', cause)
  }
}
