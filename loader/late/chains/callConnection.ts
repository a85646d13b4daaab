import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { ConnectKitError, ProviderRpcError } from '../../../shared/errors.ts'
import type { Shared } from '../../kernel/shared.ts'
import { caipChain } from './chainNames.ts'

/** @param chain as the page names it; by default the connection's */
export type Call = (method: string, params: object, chain?: unknown) => Promise<Record<string, string>>

/** Calls the connection in use of a namespace. */
export function createCall({ core }: Pick<Shared, 'core'>, namespace: Namespace): Call {
  return async (method, params, chain) => {
    const connection = await core.demand(namespace, method)
    // A network without a standard name is known by its CAIP-2 id.
    const isOwn = chain === undefined || chain === connection.chainId
    const chainId = (isOwn ? connection.chainId : caipChain(chain)) as ChainId
    if (!chainId || namespaceOf(chainId) !== namespace)
      throw new ConnectKitError('invalid_params', `${namespace} has no chain ${String(chain).slice(0, 64)}`)
    return core.request({ ...connection, chainId }, method, params) as ReturnType<Call>
  }
}

/** Opens the modal if nothing is connected. @throws ProviderRpcError 4001 if it closes without a connection */
export async function demandConnection(
  { core, open }: Pick<Shared, 'core' | 'open'>,
  namespace: Namespace,
): Promise<void> {
  const isConnected = () => core.connections.find('namespace', namespace)
  if (isConnected()) return
  await open({ namespace })
  if (!isConnected()) throw new ProviderRpcError(4001, 'Closed')
}
