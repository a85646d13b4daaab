import { useApp, useSelector } from '../../../app/hooks.ts'
import { useWalletSources } from '../../../wallets/useWalletSources.ts'
import { readMoreWallets } from '../../../wallets/walletListActions.ts'
import { allWalletChoices, type KnownChoice } from './allWalletChoices.ts'
import { isNarrowed } from './walletSearch.ts'
import { readMoreFound } from './walletSearchActions.ts'

export interface AllWallets {
  choices: readonly KnownChoice[]
  /** The visitor looks for something in particular. */
  isNarrowed: boolean
  /** Some wallet here is certified, so that one may ask for those alone. */
  hasCertified: boolean
  isReading: boolean
  hasFailed: boolean
  /** There is another page to read. */
  hasMore: boolean
  pagesRead: number
  /** Reads it, or the one that failed. */
  readMore: typeof readMoreWallets
}

/** What the view of all wallets shows: the whole list, or what is looked for. */
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
