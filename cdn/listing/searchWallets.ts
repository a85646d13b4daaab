import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import type { ListedWallet } from '../../shared/wallets.ts'

/** @spec 9.listing-page */
const defaultEntries = 40

/** Query of `GET /v1/wallets`, as its schema lets it through: lists are separated by commas. */
export interface WalletQuery {
  page?: string | undefined
  entries?: string | undefined
  search?: string | undefined
  include?: string | undefined
  exclude?: string | undefined
  chains?: string | undefined
  rdns?: string | undefined
}

/** One page of the wallets that fit, in the order of the list, and how many fit in all. */
export function searchWallets(
  wallets: readonly ListedWallet[],
  query: WalletQuery,
): { data: ListedWallet[]; count: number } {
  const found = wallets.filter(matcher(query))
  const entries = Number(query.entries ?? defaultEntries)
  const start = (Number(query.page ?? 1) - 1) * entries
  return { data: found.slice(start, start + entries), count: found.length }
}

function matcher({ search = '', include, exclude, chains, rdns }: WalletQuery): (wallet: ListedWallet) => boolean {
  const text = search.trim().toLowerCase()
  const included = itemsOf(include)
  const excluded = itemsOf(exclude)
  const names = itemsOf(rdns)
  const namespaces = new Set([...itemsOf(chains)].map(id => namespaceOf(id as ChainId)))
  return wallet =>
    wallet.name.toLowerCase().includes(text) &&
    (included.size === 0 || included.has(wallet.id)) &&
    !excluded.has(wallet.id) &&
    (names.size === 0 || (wallet.rdns !== undefined && names.has(wallet.rdns))) &&
    (namespaces.size === 0 || wallet.namespaces.some(namespace => namespaces.has(namespace)))
}

function itemsOf(list = ''): ReadonlySet<string> {
  return new Set(list.split(',').filter(Boolean))
}
