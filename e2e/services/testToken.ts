import { parseAbi } from 'viem'

/** The ABI of TestToken.sol, for the stack, the sample pages and the tests. */
export const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** Base units of one whole token, 6 decimals. */
export const tokenUnit = 1_000_000n
