import type { Hex } from 'viem'

/** Some wallets leave out `0x` (spec §5). */
export function withPrefix(address: string): Hex {
  return address.startsWith('0x') ? (address as Hex) : `0x${address}`
}
