import { type Settings, socials, walletFeatures } from './config.ts'
import { connectorSections } from './wallets.ts'

/**
 * Spec §9, feature defaults; `analytics` is off here on purpose (modal-app/DECISIONS.md).
 *
 * @spec 9.default-email 9.default-socials 9.default-swaps 9.default-onramp 9.default-activity 9.default-multi-wallet
 * @spec 9.default-branding 9.default-receive-send 9.default-analytics 9.default-all-wallets 9.default-legal-checkbox
 * @spec 9.default-smart-sessions 9.wallet-feature-order 9.connector-type-order
 */
export const settingDefaults: Settings = {
  networks: undefined,
  defaultNetwork: undefined,
  customRpcUrls: {},
  connectMethodsOrder: undefined,
  connectorTypeOrder: connectorSections,
  collapseWallets: false,
  allWallets: 'SHOW',
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  siteName: undefined,
  siteDescription: undefined,
  siteIcons: [],
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
  // Spec §6.
  defaultAccountTypes: { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' },
  addressLabels: {},
  activity: true,
  onramp: ['coinbase', 'meld'],
  swaps: ['1inch'],
  send: true,
  receive: true,
  smartSessions: false,
  walletFeaturesOrder: walletFeatures,
  walletConnect: undefined,
  coinbasePreference: 'all',
  coinbaseUrl: 'https://keys.coinbase.com/connect',
}
