import { ConnectKitError } from '../../../shared/errors.ts'
import type { Network } from '../../../shared/networks.ts'

/**
 * The answer of the first node that gives one; a typed error is one, too.
 * @throws ConnectKitError `network_error`
 */
export async function firstAnswer<T>(
  network: Network,
  urls: readonly string[],
  ask: (url: string) => Promise<T>,
): Promise<T> {
  let failure: unknown
  for (const url of urls)
    try {
      return await ask(url.replace(/\/+$/, ''))
    } catch (thrown) {
      if (thrown instanceof ConnectKitError) throw thrown
      failure ??= thrown
    }
  throw new ConnectKitError('network_error', `No node of ${network.name} answers`, { chainId: network.id }, failure)
}
