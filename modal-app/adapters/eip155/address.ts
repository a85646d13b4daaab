import { getAddress, type Hex } from 'viem'
import type { ChainId } from '../../../shared/caip.ts'
import { addressProblem } from '../checkPlan.ts'
import type { AddressProblem } from '../Transfers.ts'

/** Some wallets omit `0x` (spec §5). */
export function withPrefix(address: string): Hex {
  return address.startsWith('0x') ? (address as Hex) : `0x${address}`
}

/** A single-case address has no checksum (EIP-55). */
function isIntact(text: string): boolean {
  const digits = withPrefix(text).slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isPlain || getAddress(`0x${digits.toLowerCase()}`).slice(2) === digits
}

export function checksumProblem(chainId: ChainId, text: string): AddressProblem | undefined {
  return addressProblem(chainId, text, isIntact)
}
