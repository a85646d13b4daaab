import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ListedWallet } from '../../shared/wallets.ts'

/** A token that its operator knows. Its texts are shown where the chain has none. */
export interface ListedToken {
  /** Of eip155, in lower case. */
  address: string
  name: string
  symbol: string
  image?: string | undefined
}

/** Best known tokens first. */
export type TokenLists = Readonly<Partial<Record<ChainId, readonly ListedToken[]>>>

/** By namespace and symbol: ether is ether on every chain that counts in it, and in no other namespace. */
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
  /** Of networks' own currencies. Absent in a listing of release 1.1 or older. */
  coinImages?: CoinImages | undefined
  /** Absent in a listing of release 1.1 or older. */
  tokens?: TokenLists
  /** Of what visitors pay with, by its id, and of what they buy, by symbol. Absent in a listing of release 1.1 or older. */
  money?: MoneyImages | undefined
  /** Path of the JSON sheet with the wallets' images; undefined if no wallet has one. */
  pictures?: string | undefined
}

export const emptyListing: Listing = { wallets: [], networkImages: {} }

/** Path of the listing among the published files. */
export const listingFile = 'listing.json'
