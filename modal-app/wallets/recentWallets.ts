import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { originOf } from '../lib/originOf.ts'
import { storageKey } from '../lib/storageKey.ts'

/** Spec §9: recent wallets. @spec 9.recent-wallets */
export const recentCount = 2

type Place = Pick<App, 'config' | 'storage'>

/** Reads stored wallets; drops invalid entries. */
export function readRecentWallets({ config, storage }: Place): ListedWallet[] {
  try {
    const kept: unknown = JSON.parse(storage.get(storageKey(config, 'recent')) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isListedWallet).slice(0, recentCount) : []
  } catch {
    return []
  }
}

const texts = ['id', 'name', 'homepage'] as const

/** Checks the form of an entry, which another release may have written. Its links are checked where they are opened. */
function isListedWallet(entry: unknown): entry is ListedWallet {
  if (typeof entry !== 'object' || entry === null) return false
  const { namespaces, certified, order, isGuest, ...rest } = entry as Partial<ListedWallet> & Record<string, unknown>
  return (
    Array.isArray(namespaces) &&
    (order === undefined || Number.isSafeInteger(order)) &&
    namespaces.every(each => typeof each === 'string') &&
    texts.every(name => typeof rest[name] === 'string' && rest[name] !== '') &&
    originOf(rest.homepage) !== undefined &&
    Object.values(rest).every(value => typeof value === 'string')
  )
}
