import { type Settings, socials, walletFeatures } from './config.ts'
import { connectorSections } from './wallets.ts'

/** Spec §9, feature defaults; `analytics` is off here on purpose (modal-app/DECISIONS.md). */
export const settingDefaults: Settings = {
  networks: undefined,
  defaultNetwork: undefined,
  connectMethodsOrder: undefined,
  connectorTypeOrder: connectorSections,
  collapseWallets: false,
  allWallets: 'SHOW',
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  termsUrl: undefined,
  privacyUrl: undefined,
  legalCheckbox: false,
  branding: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: false,
  analytics: false,
  debug: undefined,
  email: true,
  socials,
  multiWallet: false,
  activity: true,
  onramp: ['coinbase', 'meld'],
  swaps: ['1inch'],
  send: true,
  receive: true,
  smartSessions: false,
  walletFeaturesOrder: walletFeatures,
}
