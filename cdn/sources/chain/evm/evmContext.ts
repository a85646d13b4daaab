import type { Address } from 'viem'
import type { ChainId } from '../../../../shared/caip.ts'
import { priceFeeds } from '../../../../shared/networks/priceFeeds.ts'
import type { TokenLists } from '../../../listing/listing.ts'
import { type ChainSettings, defaultChainSettings, type PriceFeed } from '../../../store/chainSettings.schema.ts'
import { type KnownToken, knownTokens } from './evmTokens.ts'
import { usualMulticall } from './multicall.ts'
import type { TokenFactsCache } from './tokenFacts.ts'

/** What this source's parts share about one network. */
export interface EvmContext {
  settings: ChainSettings
  /** Price feeds of the currency and of tokens: the operator's, or the default ones. */
  nativePriceFeed: PriceFeed | undefined
  feedOf(token: KnownToken): PriceFeed | undefined
  multicall: Address
  known: ReadonlyMap<Address, KnownToken>
  facts: TokenFactsCache
  /** Milliseconds since 1970. */
  now(): number
}

export function evmContext(
  chainId: ChainId,
  settings: ChainSettings = defaultChainSettings,
  { lists, facts, now }: { lists: TokenLists; facts: TokenFactsCache; now(): number },
): EvmContext {
  const feeds = priceFeeds[chainId]
  return {
    settings,
    nativePriceFeed: settings.nativePriceFeed ?? feeds?.native,
    feedOf: ({ address, priceFeed }) => priceFeed ?? feeds?.tokens[address],
    multicall: settings.multicall ?? usualMulticall,
    known: knownTokens(settings, lists[chainId]),
    facts,
    now,
  }
}
