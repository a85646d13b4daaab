import { ConnectKitError } from '../../../shared/errors.ts'
import type { NodeCall } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'

/** A hex quantity of at most 256 bits. */
const quantity = /^0x[0-9a-f]{1,64}$/i

/** @throws ConnectKitError `network_error` if the answer is not a quantity; otherwise as `askNodes` */
export async function askQuantity(call: NodeCall): Promise<bigint> {
  const answer = await askNodes(call)
  if (typeof answer === 'string' && quantity.test(answer)) return BigInt(answer)
  throw new ConnectKitError(
    'network_error',
    `A node of ${call.network.name} answers ${call.method} with something else`,
  )
}
