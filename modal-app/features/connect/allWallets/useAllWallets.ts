import { useApp, useSelector } from '../../../app/hooks.ts'
import { useWalletSources } from '../../../wallets/useWalletSources.ts'
import { readMoreWallets } from '../../../wallets/walletListActions.ts'
import { allWalletChoices, type KnownChoice } from './allWalletChoices.ts'
import { isNarrowed } from './searchedText.ts'
import { readMoreFound } from './walletSearchActions.ts'

export interface AllWallets {
  choices: readonly KnownChoice[]
  /** A search or filter is set. */
  isNarrowed: boolean
  /** At least one wallet is certified, so the filter makes sense. */
  hasCertified: boolean
  isReading: boolean
  hasFailed: boolean
  /** Another page can be read. */
  hasMore: boolean
  pagesRead: number
  /** Reads the next page, or retries the one that failed. */
  readMore: typeof readMoreWallets
}

/** The data of the all-wallets view: the whole list or the search results. */
export function useAllWallets(): AllWallets {
  const { isMobile } = useApp()
  const sources = useWalletSources()
  const list = useSelector(state => state.walletList)
  const search = useSelector(state => state.walletSearch)
  const common = {
    choices: allWalletChoices(sources, search, isMobile),
    hasCertified: search.certifiedOnly || list.wallets.some(({ certified }) => certified),
  }
  if (isNarrowed(search))
    return {
      ...common,
      isNarrowed: true,
      isReading: search.status === 'waiting',
      hasFailed: search.status === 'failed',
      hasMore: search.hasMore,
      pagesRead: search.pagesRead,
      readMore: readMoreFound,
    }
  const { isReading, hasFailed, hasMore, pagesRead } = list
  return { ...common, isNarrowed: false, isReading, hasFailed, hasMore, pagesRead, readMore: readMoreWallets }
}
