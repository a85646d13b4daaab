import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { ConnectKitError, ProviderRpcError } from '../../../shared/errors.ts'
import type { Shared } from '../../kernel/shared.ts'
import type { ConnectKit } from '../../publicTypes.ts'
import { askDriver } from './askDriver.ts'
import type { ChainDriver } from './ChainDriver.ts'
import { caipChain } from './chainNames.ts'

/** @param chain as the page names it; the connection's by default */
export type Call = (method: string, params: object, chain?: unknown) => Promise<Record<string, string>>

/** Calls the connection in use of a namespace, held by page or iframe. */
export function createCall(
  { core, request }: Pick<Shared, 'core' | 'request'>,
  driverOf: (connection: Connection) => ChainDriver | undefined,
  namespace: Namespace,
): Call {
  return async (method, params, chain) => {
    const connection = core.connections.find('namespace', namespace)
    if (!connection) throw new ProviderRpcError(4900, `${method} needs a connection`)
    // A network without a standard name is known by its CAIP-2 id.
    const isOwn = chain === undefined || chain === connection.chainId
    const chainId = (isOwn ? connection.chainId : caipChain(chain)) as ChainId
    if (!chainId || namespaceOf(chainId) !== namespace)
      throw new ConnectKitError('invalid_params', `There is no chain ${String(chain).slice(0, 64)} of ${namespace}`)
    const driver = driverOf(connection)
    const answer = driver
      ? askDriver(() => driver.request(method, { ...params }, chainId))
      : request({ ...connection, chainId }, method, params)
    return answer as ReturnType<Call>
  }
}

/** Opens the modal if nothing is connected. @throws ProviderRpcError 4001 if it closes without a connection */
export async function demandConnection({ core }: Pick<Shared, 'core'>, namespace: Namespace): Promise<void> {
  if (core.connections.find('namespace', namespace)) return
  const kit = Reflect.get(window, Symbol.for('connectkit')) as ConnectKit
  if (!(await kit.open({ namespace }))) throw new ProviderRpcError(4001, 'Closed')
}
