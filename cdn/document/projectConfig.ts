import type { ProjectConfig } from '../../shared/config.ts'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { Listing } from '../listing/listing.ts'
import { fittingWallets, recommendWallets } from '../listing/recommendWallets.ts'
import type { Files } from '../sources/files.ts'
import type { Project } from '../store/projects.ts'
import { inlineImage } from './inlineImage.ts'

export interface ProjectConfigSources {
  version: string
  publicUrl: string
  listing: Listing
  files: Files
}

/** The configuration that a project's documents contain for the modal. */
export async function makeProjectConfig(
  { version, publicUrl, listing, files }: ProjectConfigSources,
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
    networks: project.networks.map(network => {
      const image = network.image ?? listing.networkImages[network.id]
      return image ? { ...network, image } : network
    }),
    remote: project.remote,
    recommended: await Promise.all(recommended),
    walletCount: fittingWallets(listing.wallets, project).length,
    ...(listing.pictures && { walletPictures: listing.pictures }),
  }
}

/** Inlines the wallet's image if it is small. */
async function withPicture(wallet: ListedWallet, files: Files): Promise<ListedWallet> {
  const file = wallet.image ? await files.read(wallet.image.slice(1)) : undefined
  const image = file && wallet.image && inlineImage(wallet.image, file.bytes)
  return image ? { ...wallet, image } : wallet
}
