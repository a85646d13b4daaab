import { namespaceOf } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { NetworkSwitch } from './Adapter.ts'

/**
 * For namespaces without a call that switches the wallet: each request names its network, and the connection's owner
 * stores the visitor's choice. A session can switch only to networks that it was granted, without asking the wallet.
 * @throws ConnectKitError `unknown_network`, `aborted`
 */
export async function switchLocally({ connector, network, signal }: NetworkSwitch): Promise<void> {
  const namespace = namespaceOf(network.id)
  const granted = await connector.capability('grantedNetworks')?.(namespace)
  if (signal?.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
  if (granted && !granted.includes(network.id))
    throw new ConnectKitError('unknown_network', `The wallet was not connected for ${network.name}`, {
      chainId: network.id,
    })
  const params = { chainId: network.id }
  if (granted) await connector.request({ namespace, chainId: network.id, method: 'switchNetwork', params, signal })
}
