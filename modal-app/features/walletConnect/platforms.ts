import type { ListedWallet } from '../../../shared/wallets.ts'
import type { Platform } from '../../wallets/Platform.ts'

export interface PlatformFacts {
  /** The modal runs on a phone or tablet. */
  isMobile: boolean
  /** The wallet is in the page, as an extension or because the page runs in its browser. */
  isInstalled: boolean
  /** The wallet's app has a browser that can open this page. */
  hasInAppBrowser: boolean
}

/**
 * The ways to connect a wallet, the preferred one first. An extension that is not installed is `unsupported`. Without
 * a wallet, the way is a code that any phone can scan.
 */
export function platformsOf(
  wallet: Pick<ListedWallet, 'mobileLink' | 'desktopLink' | 'webappLink'> | undefined,
  { isMobile, isInstalled, hasInAppBrowser }: PlatformFacts,
): Platform[] {
  if (!wallet) return ['qrcode']
  const { mobileLink, desktopLink, webappLink } = wallet
  const platforms: Platform[] = []
  if (isInstalled) platforms.push('browser')
  if (isMobile && (mobileLink || hasInAppBrowser)) platforms.push('mobile')
  if (!isMobile && mobileLink) platforms.push('qrcode')
  if (webappLink) platforms.push('web')
  if (!isMobile && desktopLink) platforms.push('desktop')
  return platforms.length ? platforms : ['unsupported']
}
