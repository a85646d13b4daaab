import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { PriceFeed } from '../../../store/chainSettings.schema.ts'
import type { ContractRead } from './multicall.ts'
import { readNumber, readText } from './readWords.ts'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function description() view returns (string)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
])
const decimalsData = encodeFunctionData({ abi, functionName: 'decimals' })
const descriptionData = encodeFunctionData({ abi, functionName: 'description' })
const latestData = encodeFunctionData({ abi, functionName: 'latestRoundData' })

/** A feed's clock may be ahead of ours. */
const skewSeconds = 900
const maxFeedDecimals = 30n

/** The reads of a price; {@link readPrice} takes their values. */
export function priceReads({ address, pair }: PriceFeed): ContractRead[] {
  const reads = [
    { to: address, data: decimalsData },
    { to: address, data: latestData },
  ]
  return pair === undefined ? reads : [...reads, { to: address, data: descriptionData }]
}

/** Decimals of all default dollar feeds. */
const shippedDecimals = 8n

const normalized = (pair: string) => pair.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

/**
 * Dollars per unit; undefined if the feed has no current positive answer, or another feed is at a default feed's
 * address.
 */
export function readPrice(
  [decimals, latest, description]: readonly (Hex | undefined)[],
  { maxAgeSeconds, pair }: PriceFeed,
  nowMs: number,
): number | undefined {
  const [scale, answer, updatedAt] = [readNumber(decimals), readNumber(latest, 1), readNumber(latest, 3)]
  if (scale === undefined || answer === undefined || updatedAt === undefined) return undefined
  if (pair !== undefined && (scale !== shippedDecimals || normalized(readText(description) ?? '') !== normalized(pair)))
    return undefined
  const ageSeconds = nowMs / 1000 - Number(updatedAt)
  const isCurrent = ageSeconds <= maxAgeSeconds && ageSeconds >= -skewSeconds
  // The upper half is negative numbers.
  if (!isCurrent || scale > maxFeedDecimals || answer === 0n || answer >= 1n << 255n) return undefined
  return Number(answer) / 10 ** Number(scale)
}

/** Prices of several feeds, from the values of all their reads in order. */
export function readPrices(
  feeds: readonly (PriceFeed | undefined)[],
  values: readonly (Hex | undefined)[],
  nowMs: number,
): (number | undefined)[] {
  let at = 0
  return feeds.map(feed => {
    if (!feed) return undefined
    const count = priceReads(feed).length
    at += count
    return readPrice(values.slice(at - count, at), feed, nowMs)
  })
}
