import type { Settings } from './config.ts'

/** Settings that leave Connect as it is. With any other in a tag, only the script knows how it looks first. */
const plain: readonly string[] = [
  'theme',
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
] satisfies (keyof Settings | 'theme')[]

/** Whether a setting of this name may change how Connect looks first. */
export function shapesFirstView(name: string): boolean {
  return !plain.includes(name)
}
