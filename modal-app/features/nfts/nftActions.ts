import type { Nft } from '../../../shared/api/nfts.schema.ts'
import type { CaipAddress } from '../../../shared/caip.ts'
import { featuresOf } from '../../../shared/features.ts'
import type { App } from '../../app/App.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { networkOf } from '../../networks/networks.ts'
import { type CachedPages, openPages, type PagedList, readMorePages } from '../../reads/pagedList.ts'
import { tokensKey } from '../../tokens/tokens.ts'

declare module '../../app/State.ts' {
  interface State {
    nfts: NftsState
  }
}

/** The NFTs of an account on one network. */
export interface NftList extends PagedList<Nft> {
  /** Whether suspected spam is shown. */
  readonly showsHidden: boolean
  /** Set if the server has no source of NFTs. */
  readonly isUnseen?: boolean | undefined
}

/** By CAIP-10 account id. */
type NftsState = Readonly<Record<CaipAddress, NftList>>

export function nftKey({ contract, tokenId }: Nft): string {
  return `${contract} ${tokenId}`
}

/** NFTs in the server's order, without duplicates; suspected spam is separate. */
export function sortNfts(items: readonly Nft[]): { shown: readonly Nft[]; hidden: readonly Nft[] } {
  const once = [...new Map(items.map(nft => [nftKey(nft), nft])).values()]
  return { shown: once.filter(({ isSpam }) => !isSpam), hidden: once.filter(({ isSpam }) => isSpam) }
}

/** The same as for balances. */
const maxAgeMs = 30_000

/** Reads the first NFTs of the active account, unless they were read in the last 30 s. */
export async function openNfts(app: App): Promise<void> {
  const pages = nftsOf(app)
  if (pages) await openPages(app, pages)
}

/** Reads the next NFTs, or retries a failed page. The view shows a failure instead of the list, or below it. */
export async function readMoreNfts(app: App): Promise<void> {
  const pages = nftsOf(app)
  if (pages) await readMorePages(app, pages)
}

/** Shows or hides suspected spam. */
export function toggleHidden(app: App): void {
  const pages = nftsOf(app)
  const list = pages?.of(app.store.getState())
  if (pages && list) app.store.setState(state => pages.put({ ...list, showsHidden: !list.showsHidden }, state))
}

/** The read of the active account's NFTs, if supported. */
function nftsOf(app: App): CachedPages<Nft, NftList> | undefined {
  const state = app.store.getState()
  const connection = activeConnection(state)
  if (!connection || !networkOf(state, connection) || !featuresOf(connection.namespace).includes('balances'))
    return undefined
  const { chainId, accounts } = connection
  const key = tokensKey(connection)
  return {
    of: ({ nfts }) => nfts[key],
    put: (list, { nfts }) => ({ nfts: { ...nfts, [key]: list } }),
    first: { showsHidden: false },
    async read(cursor) {
      const inPath = { address: accounts[0]?.address ?? '' }
      const { data, next, isUnseen } = await app.api.get('nfts', { chainId, cursor }, inPath)
      return { items: data, next, rest: { isUnseen } }
    },
    maxAgeMs,
  }
}
