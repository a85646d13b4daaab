import type { Settings } from './config.ts'

/**
 * Settings that change how Connect looks first. If one of them is set, the server or the iframe leaves the prepared view
 * out, unless it knows better.
 */
const shaping: readonly string[] = [
  'connectMethodsOrder',
  'connectorTypeOrder',
  'collapseWallets',
  'allWallets',
  'featuredWalletIds',
  'includeWalletIds',
  'excludeWalletIds',
  'customWallets',
  'accent',
  'radius',
  'font',
  'termsUrl',
  'privacyUrl',
  'legalCheckbox',
  'branding',
  'email',
  'socials',
  'walletConnect',
  'coinbasePreference',
] satisfies (keyof Settings)[]

/** Whether a setting of this name can change how Connect looks first. */
export function shapesFirstView(name: string): boolean {
  return shaping.includes(name)
}
