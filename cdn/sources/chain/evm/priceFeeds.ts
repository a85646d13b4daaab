import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { PriceFeed } from '../../../store/chainSettings.schema.ts'
import type { ContractRead } from './multicall.ts'
import { readNumber } from './readWords.ts'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
])
const decimalsData = encodeFunctionData({ abi, functionName: 'decimals' })
const latestData = encodeFunctionData({ abi, functionName: 'latestRoundData' })

/** A feed's clock may be ahead of ours. */
const skewSeconds = 900
const maxFeedDecimals = 30n

/** The reads of a price; {@link readPrice} takes their values. */
export function priceReads({ address }: PriceFeed): [ContractRead, ContractRead] {
  return [
    { to: address, data: decimalsData },
    { to: address, data: latestData },
  ]
}

/** Dollars of one unit; undefined where the feed has no current answer above zero. */
export function readPrice(
  [decimals, latest]: readonly (Hex | undefined)[],
  { maxAgeSeconds }: PriceFeed,
  nowMs: number,
): number | undefined {
  const [scale, answer, updatedAt] = [readNumber(decimals), readNumber(latest, 1), readNumber(latest, 3)]
  if (scale === undefined || answer === undefined || updatedAt === undefined) return undefined
  const ageSeconds = nowMs / 1000 - Number(updatedAt)
  const isCurrent = ageSeconds <= maxAgeSeconds && ageSeconds >= -skewSeconds
  // The upper half of the numbers are negative ones.
  if (!isCurrent || scale > maxFeedDecimals || answer === 0n || answer >= 1n << 255n) return undefined
  return Number(answer) / 10 ** Number(scale)
}
