import type { ListedWallet } from './wallets.ts'

export const walletPlatforms = ['mobile', 'desktop', 'web', 'browser'] as const
/** Where a wallet runs: an app on a phone or computer, a site, an extension. */
export type WalletPlatform = (typeof walletPlatforms)[number]

/** The fields by which a wallet of each platform is recognised. */
const signsOf: Readonly<Record<WalletPlatform, readonly (keyof ListedWallet)[]>> = {
  mobile: ['mobileLink', 'appStore', 'playStore'],
  desktop: ['desktopLink'],
  web: ['webappLink'],
  browser: ['rdns', 'chromeStore', 'firefoxStore'],
}

export function runsOn(wallet: ListedWallet, platform: WalletPlatform): boolean {
  return signsOf[platform].some(sign => wallet[sign] !== undefined)
}

/** Platforms a visitor with a phone can use (reference §1.17). */
export const phonePlatforms: readonly WalletPlatform[] = ['mobile', 'web']

/**
 * Removes case, accents, spaces and punctuation, which people type differently in "1inch", "f(x)Wallet" and "D’CENT".
 */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()
}

/** Whether a search text may mean a wallet of this name. A final “wallet” in it need not be part of the name. */
export function matchesName(name: string, text: string): boolean {
  const [own, asked] = [plain(name), plain(text)]
  // Text without letters is compared unchanged.
  if (asked === '') return name.includes(text.trim())
  return own.includes(asked) || own.endsWith(/^(.+)wallet$/.exec(asked)?.[1] ?? asked)
}
