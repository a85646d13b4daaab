import { namespaceOf } from '../../shared/caip.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { Project } from '../store/projects.ts'

/** @spec 9.listing-recommended */
const recommendedCount = 4

/** The first wallets a project's pages may show: those for its networks, featured ones first, in the order of the list. */
export function recommendWallets(wallets: readonly ListedWallet[], { networks, remote }: Project): ListedWallet[] {
  const { featuredWalletIds = [], includeWalletIds = [], excludeWalletIds = [] } = remote.settings
  const namespaces = new Set(networks.map(({ id }) => namespaceOf(id)))
  const fitting = wallets.filter(
    ({ id, namespaces: known }) =>
      known.some(namespace => namespaces.has(namespace)) &&
      (includeWalletIds.length === 0 || includeWalletIds.includes(id)) &&
      !excludeWalletIds.includes(id),
  )
  const featured = featuredWalletIds.flatMap(wanted => fitting.find(({ id }) => id === wanted) ?? [])
  return [...new Set([...featured, ...fitting])].slice(0, recommendedCount)
}
