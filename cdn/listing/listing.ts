import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ListedWallet } from '../../shared/wallets.ts'

/** A token of the operator's list, whose texts are used when the chain has none. */
export interface ListedToken {
  /** On eip155, in lower case. */
  address: string
  name: string
  symbol: string
  image?: string | undefined
}

/** Best known tokens first. */
export type TokenLists = Readonly<Partial<Record<ChainId, readonly ListedToken[]>>>

/** By namespace and symbol: ether is the same on every EVM chain, and exists in no other namespace. */
export type CoinImages = Readonly<Partial<Record<Namespace, Readonly<Record<string, string>>>>>

export interface MoneyImages {
  currencies: Readonly<Record<string, string>>
  tokens: Readonly<Record<string, string>>
  /** Path of the JSON sheet with all of them. */
  pictures: string
}

/** The operator's wallets, best known first, images of networks, and tokens. Images are paths on this server. */
export interface Listing {
  wallets: readonly ListedWallet[]
  networkImages: Readonly<Partial<Record<ChainId, string>>>
  /** Images of native currencies. Absent in a listing of release 1.1 or older. */
  coinImages?: CoinImages | undefined
  /** Absent in a listing of release 1.1 or older. */
  tokens?: TokenLists
  /** Images of fiat currencies by id, and of tokens for sale by symbol. Absent in a listing of release 1.1 or older. */
  money?: MoneyImages | undefined
  /** Path of the JSON sheet with the wallets' images; undefined if no wallet has one. */
  pictures?: string | undefined
}

export const emptyListing: Listing = { wallets: [], networkImages: {} }

/** Path of the listing among the published files. */
export const listingFile = 'listing.json'
