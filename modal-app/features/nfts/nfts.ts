import type { Nft } from '../../../shared/api/nfts.schema.ts'
import type { CaipAddress } from '../../../shared/caip.ts'
import type { PagedList } from '../../reads/pagedList.ts'

declare module '../../app/State.ts' {
  interface State {
    nfts: NftsState
  }
}

/** The NFTs of an account on one network. */
export interface NftList extends PagedList<Nft> {
  /** Whether the visitor looks at those that are taken for spam. */
  readonly showsHidden: boolean
  /** The server has no source of them. */
  readonly isUnseen?: boolean | undefined
}

/** By CAIP-10 account id. */
export type NftsState = Readonly<Record<CaipAddress, NftList>>

export function nftKey({ contract, tokenId }: Nft): string {
  return `${contract} ${tokenId}`
}

/** NFTs in the server's order, each once, those taken for spam apart. */
export function sortNfts(items: readonly Nft[]): { shown: readonly Nft[]; hidden: readonly Nft[] } {
  const once = [...new Map(items.map(nft => [nftKey(nft), nft])).values()]
  return { shown: once.filter(({ isSpam }) => !isSpam), hidden: once.filter(({ isSpam }) => isSpam) }
}
