import { getAddress } from 'viem'
import type { ChainId } from '../../../shared/caip.ts'
import type { AddressProblem } from '../Adapter.ts'
import { addressProblem } from '../addressProblem.ts'
import { withPrefix } from './withPrefix.ts'

/** An address in one case has no checksum (EIP-55). */
function isIntact(text: string): boolean {
  const digits = withPrefix(text).slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || getAddress(`0x${digits.toLowerCase()}`).slice(2) === digits
}

export function checksumProblem(chainId: ChainId, text: string): AddressProblem | undefined {
  return addressProblem(chainId, text, isIntact)
}
