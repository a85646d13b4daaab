import type { Settings } from './config.ts'

/** Settings that do not change Connect. If a tag has any other setting, only the script can draw the first view. */
const plain: readonly string[] = [
  'theme',
  'language',
  'networks',
  'defaultNetwork',
  'customRpcUrls',
  'enableNetworkSwitch',
  'allowUnsupportedChain',
  'siteName',
  'siteDescription',
  'siteLogo',
  'siteIcons',
  'analytics',
  'debug',
  'multiWallet',
  'defaultAccountTypes',
  'addressLabels',
  'activity',
  'onramp',
  'swaps',
  'send',
  'receive',
  'smartSessions',
  'signIn',
  'signInScope',
  'signInStatement',
  'signOutOnDisconnect',
  'walletFeaturesOrder',
  'coinbaseUrl',
] satisfies (keyof Settings | 'theme' | 'language')[]

/** Whether a setting of this name may change Connect's first look. */
export function shapesFirstView(name: string): boolean {
  return !plain.includes(name)
}
