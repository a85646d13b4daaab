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
  /** Who sells to a project's visitors; without it, nobody does. */
  sellersOf?: ((project: Project) => readonly OnrampProvider[]) | undefined
  /** How the secure site signs visitors in; without it, nobody has an embedded wallet. */
  embedded?: EmbeddedOffer | undefined
}

/** The configuration that a project's documents contain for the modal. */
export async function makeProjectConfig(
  { version, publicUrl, listing, files, sellersOf, embedded }: ProjectConfigSources,
  project: Project,
): Promise<ProjectConfig> {
  // What `about` says is shown later, with the list that has it, too.
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

/** Nothing where nobody swaps, so that such a document is as short as before. */
function swapFacts(project: Project): Pick<ProjectConfig, 'swapNetworks'> {
  const swapNetworks = swapNetworksOf(project)
  return swapNetworks.length > 0 ? { swapNetworks } : {}
}

function buyFacts(sellers: readonly OnrampProvider[] = []): Pick<ProjectConfig, 'onramp'> {
  return sellers.length > 0 ? { onramp: sellers } : {}
}

/** A network with the mark of itself and of the currency it counts in, unless the operator chose others. */
function withImages(network: ProjectNetwork, { networkImages, coinImages }: Listing): ProjectNetwork {
  const { id, nativeCurrency } = network
  const image = network.image ?? networkImages[id]
  const coins = coinImages?.[namespaceOf(id)] ?? {}
  // A symbol may be any text, such as the name of a member that all objects have.
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
