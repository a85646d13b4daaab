import { useApp, useSelector } from '../../../app/hooks.ts'
import type { KnownChoice } from './allWalletChoices.ts'

/**
 * The picture of a wallet: its own, or that of the sheet. Until the sheet is there, letters stand for it, not a request for
 * each; what the sheet has no room for is a file of its own.
 */
export function useWalletPicture(): (choice: KnownChoice) => string | undefined {
  const { config } = useApp()
  const pictures = useSelector(state => state.walletList.pictures)
  return ({ kind, wallet }) => {
    if (kind === 'page') return wallet.icon
    const { image } = wallet
    if (image === undefined || image.startsWith('data:')) return image
    if (pictures) return pictures[image] ?? image
    return config.walletPictures ? undefined : image
  }
}
