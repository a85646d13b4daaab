import type { ChainId } from '../../../shared/caip.ts'
import type { AddressProblem } from '../Adapter.ts'
import { addressProblem } from '../addressProblem.ts'
import { scriptOf } from './scriptOf.ts'

/** Why money cannot be sent to a text; older addresses have a checksum that their form does not show. */
export function scriptProblem(chainId: ChainId, text: string): AddressProblem | undefined {
  const isIntact = () => {
    try {
      return scriptOf(text) !== undefined
    } catch {
      return false
    }
  }
  return addressProblem(chainId, text, isIntact)
}
