/**
 * Permit2 on most networks, then on those of ZKsync: `permit2Address` in sdks/permit2-sdk of github.com/Uniswap/sdks at
 * 241fb9a.
 */
const contracts: readonly string[] = [
  '0x000000000022d473030f116ddee9f6b43ac78ba3',
  '0x0000000000225e31d15943971f47ad3022f714fa',
]

/** Whether a contract is Permit2, which moves the tokens of every account that has approved it. */
export function isPermit2(contract: string): boolean {
  return contracts.includes(contract.toLowerCase())
}
