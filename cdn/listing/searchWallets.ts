import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import { matchesName, runsOn, type WalletPlatform } from '../../shared/walletSearch.ts'
import type { ListedWallet } from '../../shared/wallets.ts'

/** @spec 9.listing-page */
const defaultEntries = 40

/** Query of `GET /v1/wallets`, validated by its schema. Lists are separated by commas. */
export interface WalletQuery {
  page?: string | undefined
  entries?: string | undefined
  search?: string | undefined
  include?: string | undefined
  exclude?: string | undefined
  chains?: string | undefined
  namespaces?: string | undefined
  platforms?: string | undefined
  certified?: 'true' | undefined
  rdns?: string | undefined
}

/** One page of the matching wallets, in list order, and the number of all matches. */
export function searchWallets(
  wallets: readonly ListedWallet[],
  query: WalletQuery,
): { data: ListedWallet[]; count: number } {
  const found = wallets.filter(matcher(query))
  const entries = Number(query.entries ?? defaultEntries)
  const start = (Number(query.page ?? 1) - 1) * entries
  return { data: found.slice(start, start + entries), count: found.length }
}

function matcher(query: WalletQuery): (wallet: ListedWallet) => boolean {
  const { search = '' } = query
  const included = itemsOf(query.include)
  const excluded = itemsOf(query.exclude)
  const names = itemsOf(query.rdns)
  const platforms = [...itemsOf(query.platforms)] as WalletPlatform[]
  const chains = [...itemsOf(query.chains)].map(id => namespaceOf(id as ChainId))
  const namespaces = new Set<string>([...chains, ...itemsOf(query.namespaces)])
  const isNamed = (items: ReadonlySet<string>, { id, rdns }: ListedWallet) =>
    items.has(id) || (rdns !== undefined && items.has(rdns))
  return wallet =>
    matchesName(wallet.name, search) &&
    (included.size === 0 || isNamed(included, wallet)) &&
    !isNamed(excluded, wallet) &&
    (names.size === 0 || (wallet.rdns !== undefined && names.has(wallet.rdns))) &&
    (platforms.length === 0 || platforms.some(platform => runsOn(wallet, platform))) &&
    (!query.certified || wallet.certified === true) &&
    (namespaces.size === 0 || wallet.namespaces.some(namespace => namespaces.has(namespace)))
}

function itemsOf(list = ''): ReadonlySet<string> {
  return new Set(list.split(',').filter(Boolean))
}
