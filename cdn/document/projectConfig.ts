import { namespaceOf } from '../../shared/caip.ts'
import type { ProjectConfig } from '../../shared/config.ts'
import type { ProjectNetwork } from '../../shared/networks.ts'
import type { OnrampProvider } from '../../shared/onramp.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import { type EmbeddedOffer, embeddedFacts } from '../embedded/embeddedOffer.ts'
import type { Listing } from '../listing/listing.ts'
import { fittingWallets, recommendWallets } from '../listing/recommendWallets.ts'
import type { Files } from '../sources/files.ts'
import type { Project } from '../store/projects.ts'
import { swapNetworksOf } from '../swap/swapNetworks.ts'
import { inlineImage } from './inlineImage.ts'

export interface ProjectConfigSources {
  version: string
  publicUrl: string
  listing: Listing
  files: Files
  /** A project's sellers; by default, none. */
  sellersOf?: ((project: Project) => readonly OnrampProvider[]) | undefined
  /** How the secure site signs visitors in; without it, no project has embedded wallets. */
  embedded?: EmbeddedOffer | undefined
}

/** The modal's configuration inside a project's documents. */
export async function makeProjectConfig(
  { version, publicUrl, listing, files, sellersOf, embedded }: ProjectConfigSources,
  project: Project,
): Promise<ProjectConfig> {
  // `about` is shown only later, with the list, which has it too.
  const recommended = recommendWallets(listing.wallets, project).map(({ about, ...wallet }) =>
    withPicture(wallet, files),
  )
  return {
    projectId: project.id,
    version,
    projectName: project.name,
    apiUrl: publicUrl,
    networks: project.networks.map(network => withImages(network, listing)),
    ...(project.names && { nameZone: project.names.zone }),
    ...swapFacts(project),
    ...buyFacts(sellersOf?.(project)),
    ...embeddedFacts(embedded, project),
    recommended: await Promise.all(recommended),
    walletCount: fittingWallets(listing.wallets, project).length,
    ...(listing.pictures && { walletPictures: listing.pictures }),
  }
}

/** Empty for projects without swaps, to keep their documents short. */
function swapFacts(project: Project): Pick<ProjectConfig, 'swapNetworks'> {
  const swapNetworks = swapNetworksOf(project)
  return swapNetworks.length > 0 ? { swapNetworks } : {}
}

function buyFacts(sellers: readonly OnrampProvider[] = []): Pick<ProjectConfig, 'onramp'> {
  return sellers.length > 0 ? { onramp: sellers } : {}
}

/** Adds images of a network and its currency, unless the operator chose others. */
function withImages(network: ProjectNetwork, { networkImages, coinImages }: Listing): ProjectNetwork {
  const { id, nativeCurrency } = network
  const image = network.image ?? networkImages[id]
  const coins = coinImages?.[namespaceOf(id)] ?? {}
  // Symbols are arbitrary text, perhaps the name of a member of Object.prototype.
  const coinImage =
    network.coinImage ?? (Object.hasOwn(coins, nativeCurrency.symbol) ? coins[nativeCurrency.symbol] : undefined)
  return { ...network, ...(image && { image }), ...(coinImage && { coinImage }) }
}

/** Inlines the wallet's image if it is small. */
async function withPicture(wallet: ListedWallet, files: Files): Promise<ListedWallet> {
  const file = wallet.image ? await files.read(wallet.image.slice(1)) : undefined
  const image = file && wallet.image && inlineImage(wallet.image, file.bytes)
  return image ? { ...wallet, image } : wallet
}
