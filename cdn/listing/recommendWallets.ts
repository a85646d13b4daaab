import { namespaceOf } from '../../shared/caip.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { Project } from '../store/projects.ts'

/** @spec 9.listing-recommended */
const recommendedCount = 4

function isNamed(ids: readonly string[], { id, rdns }: ListedWallet): boolean {
  return ids.includes(id) || (rdns !== undefined && ids.includes(rdns))
}

/** Wallets that fit the project's networks, in list order after the featured ones. */
export function fittingWallets(wallets: readonly ListedWallet[], { networks, remote }: Project): ListedWallet[] {
  const { featuredWalletIds = [], includeWalletIds = [], excludeWalletIds = [] } = remote.settings
  const namespaces = new Set(networks.map(({ id }) => namespaceOf(id)))
  const fitting = wallets.filter(
    wallet =>
      wallet.namespaces.some(namespace => namespaces.has(namespace)) &&
      (includeWalletIds.length === 0 || isNamed(includeWalletIds, wallet)) &&
      !isNamed(excludeWalletIds, wallet),
  )
  const featured = featuredWalletIds.flatMap(wanted => fitting.find(wallet => isNamed([wanted], wallet)) ?? [])
  return [...new Set([...featured, ...fitting])]
}

/**
 * Picks the first few: featured wallets, then the best known wallet for each of the project's namespaces in turn. A
 * wallet's first namespace is its main one.
 */
export function recommendWallets(wallets: readonly ListedWallet[], project: Project): ListedWallet[] {
  const { networks, remote } = project
  const { featuredWalletIds = [] } = remote.settings
  const fitting = fittingWallets(wallets, project)
  const homes = [...new Set(networks.map(({ id }) => namespaceOf(id)))]
  const madeFor = homes.map(home => fitting.filter(({ namespaces }) => namespaces[0] === home))
  const inTurn = fitting.flatMap((_, turn) => madeFor.flatMap(group => group[turn] ?? []))
  const featured = fitting.filter(wallet => isNamed(featuredWalletIds, wallet))
  return [...new Set([...featured, ...inTurn, ...fitting])].slice(0, recommendedCount)
}
