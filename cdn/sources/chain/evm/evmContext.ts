import type { Address } from 'viem'
import type { ChainId } from '../../../../shared/caip.ts'
import type { TokenLists } from '../../../listing/listing.ts'
import { type ChainSettings, defaultChainSettings } from '../../../store/chainSettings.schema.ts'
import { type KnownToken, knownTokens } from './evmTokens.ts'
import { usualMulticall } from './multicall.ts'
import type { TokenFactsCache } from './tokenFacts.ts'

/** What the parts of this source share about one network. */
export interface EvmContext {
  settings: ChainSettings
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
  return {
    settings,
    multicall: settings.multicall ?? usualMulticall,
    known: knownTokens(settings, lists[chainId]),
    facts,
    now,
  }
}
