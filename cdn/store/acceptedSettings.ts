import {
  allWalletsModes,
  coinbasePreferences,
  connectMethods,
  type Settings,
  socials,
  walletFeatures,
} from '../../shared/config.ts'
import { accountTypes } from '../../shared/connections.ts'
import { connectorSections } from '../../shared/wallets.ts'

const flag = 'true or false'
const listOf = (names: readonly string[]) => `a list of ${names.join(', ')}`
const walletIds = 'a list of at most 100 wallet ids, as GET /v1/wallets names them'
const webUrl = 'an http(s) URL, such as https://example.com/terms'
const providerNames = 'a list of provider names in lower case, such as "coinbase"'

/** What each field of a project's `settings` takes, for the sentence about one that is wrong. */
export const acceptedSettings: Readonly<Record<keyof Settings, string>> = {
  networks: "a list of CAIP-2 ids of this project's networks, such as eip155:1",
  defaultNetwork: "the CAIP-2 id of one of this project's networks, such as eip155:1",
  customRpcUrls: 'an object of lists of 1 to 8 http(s) URLs by CAIP-2 id, such as {"eip155:1": ["https://…"]}',
  connectMethodsOrder: listOf(connectMethods),
  connectorTypeOrder: listOf(connectorSections),
  collapseWallets: flag,
  allWallets: allWalletsModes.join(', '),
  featuredWalletIds: walletIds,
  includeWalletIds: walletIds,
  excludeWalletIds: walletIds,
  customWallets:
    'a list of wallets {id, name, namespaces, homepage, …}, as wallets.json has them; an image is a data: URL',
  siteName: 'up to 64 visible characters',
  siteDescription: 'up to 200 visible characters',
  siteIcons: 'a list of http(s) URLs',
  termsUrl: webUrl,
  privacyUrl: webUrl,
  legalCheckbox: flag,
  branding: flag,
  enableNetworkSwitch: flag,
  allowUnsupportedChain: flag,
  analytics: flag,
  debug: flag,
  email: flag,
  socials: listOf(socials),
  multiWallet: flag,
  defaultAccountTypes: `an object such as {"bip122": "ordinal"}, with one of ${accountTypes.join(', ')} for a namespace`,
  addressLabels: 'an object of names of at most 64 characters, by address',
  activity: flag,
  onramp: providerNames,
  swaps: providerNames,
  send: flag,
  receive: flag,
  smartSessions: flag,
  walletFeaturesOrder: listOf(walletFeatures),
  walletConnect:
    'an object such as {"projectId": "…"}, with the id the relay has given you; it may also hold relayUrl (wss://…), optionalMethods, methods, events, chains, defaultChain, rpcMap and verifyUrl (an https origin, without a slash at its end)',
  coinbasePreference: coinbasePreferences.join(', '),
  coinbaseUrl: 'an https URL of the window of Coinbase’s wallet, or an http URL of this machine',
}
