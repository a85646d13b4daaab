import { useApp, useSelector } from '../../../app/hooks.ts'
import type { KnownChoice } from './allWalletChoices.ts'

/**
 * Picks a wallet's picture: its own, or the one in the sheet of all pictures. Until the sheet has loaded, tiles show
 * letters instead of requesting each file. Pictures that are not in the sheet have files of their own.
 */
export function useWalletPicture(): (choice: KnownChoice) => string | undefined {
  const { config } = useApp()
  const pictures = useSelector(state => state.walletList.pictures)
  return ({ kind, wallet }) => {
    const image = kind === 'page' ? wallet.icon : wallet.image
    if (image === undefined || image.startsWith('data:')) return image
    if (pictures) return pictures[image] ?? image
    return config.walletPictures ? undefined : image
  }
}
