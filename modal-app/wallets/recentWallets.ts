import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { originOf } from '../lib/originOf.ts'
import { storageKey } from '../lib/storageKey.ts'

declare module '../app/State.ts' {
  interface State {
    /** The wallets connected last, newest first. */
    recentWallets: readonly RecentWallet[]
  }
}

/** Spec §9: recent wallets. @spec 9.recent-wallets */
export const recentCount = 2

/** A listed wallet, or what identifies a wallet of the page; the page tells the rest. */
export type RecentWallet = Pick<ListedWallet, 'id' | 'name' | 'rdns'> & Partial<ListedWallet>

export function isListed(wallet: RecentWallet): wallet is ListedWallet {
  return wallet.homepage !== undefined
}

type Place = Pick<App, 'config' | 'storage'>

/** Reads stored wallets; drops invalid entries. */
export function readRecentWallets({ config, storage }: Place): RecentWallet[] {
  try {
    const kept: unknown = JSON.parse(storage.get(storageKey(config, 'recent')) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecentWallet).slice(0, recentCount) : []
  } catch {
    return []
  }
}

/** Checks the form of an entry, which another release may have written. Its links are checked where they are opened. */
function isRecentWallet(entry: unknown): entry is RecentWallet {
  if (typeof entry !== 'object' || entry === null) return false
  const { namespaces, certified, order, isGuest, ...texts } = entry as Partial<ListedWallet> & Record<string, unknown>
  const { id, name, homepage } = texts
  const hasTexts = Object.values(texts).every(value => typeof value === 'string')
  if (!id || !name || !hasTexts) return false
  if (homepage === undefined) return namespaces === undefined
  return (
    originOf(homepage) !== undefined &&
    Array.isArray(namespaces) &&
    namespaces.every(each => typeof each === 'string') &&
    (order === undefined || Number.isSafeInteger(order))
  )
}
