import type { ListedWallet } from '../../../shared/wallets.ts'

/** Where a wallet runs, seen from this page (reference §1.4). */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

export interface PlatformFacts {
  /** A phone or tablet is at hand. */
  isMobile: boolean
  /** The wallet is in the page, as an extension or as the browser the page runs in. */
  isInstalled: boolean
  /** Its app has a browser that can open this page. */
  hasInAppBrowser: boolean
}

/**
 * The ways to a wallet, the first one to be shown. A wallet that is only an extension, and not in this browser, is
 * `unsupported`; without a wallet any phone can scan.
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
