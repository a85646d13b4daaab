import { namespaceOf } from '../../shared/caip.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { Project } from '../store/projects.ts'

/** @spec 9.listing-recommended */
const recommendedCount = 4

/** The wallets a project may show: those for its networks, in list order after the featured ones. */
export function fittingWallets(wallets: readonly ListedWallet[], { networks, remote }: Project): ListedWallet[] {
  const { featuredWalletIds = [], includeWalletIds = [], excludeWalletIds = [] } = remote.settings
  const namespaces = new Set(networks.map(({ id }) => namespaceOf(id)))
  const isNamed = (ids: readonly string[], { id, rdns }: ListedWallet) =>
    ids.includes(id) || (rdns !== undefined && ids.includes(rdns))
  const fitting = wallets.filter(
    wallet =>
      wallet.namespaces.some(namespace => namespaces.has(namespace)) &&
      (includeWalletIds.length === 0 || isNamed(includeWalletIds, wallet)) &&
      !isNamed(excludeWalletIds, wallet),
  )
  const featured = featuredWalletIds.flatMap(wanted => fitting.find(wallet => isNamed([wanted], wallet)) ?? [])
  return [...new Set([...featured, ...fitting])]
}

/** The first few of the fitting wallets. */
export function recommendWallets(wallets: readonly ListedWallet[], project: Project): ListedWallet[] {
  return fittingWallets(wallets, project).slice(0, recommendedCount)
}
