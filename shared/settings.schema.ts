import * as z from 'zod/mini'
import { namespaces } from './caip.ts'
import {
  allWalletsModes,
  coinbasePreferences,
  connectMethods,
  defaultRelayUrl,
  preloadModes,
  projectIdPattern,
  radii,
  relayModes,
  socials,
  themes,
  verifyUrlPattern,
  type WalletConnectSettings,
  walletFeatures,
} from './config.ts'
import { accountTypes } from './connections.ts'
import { chainIdSchema, httpUrlSchema, networkSchema } from './networks.schema.ts'
import { siteDescription, siteName } from './siteText.schema.ts'
import { customWalletSchema, inlineImage, walletListingId } from './wallets.schema.ts'
import { connectorSections } from './wallets.ts'

/*
 * Every option of the modal, one row each. loader/OPTIONS.md and the published types show each row's comment. loader/generate
 * makes checks, defaults and types from the rows. The error messages of the cdn and of the console quote `takes`.
 */

/** Content-Security-Policy directives of the modal that a setting may extend. */
type SourceDirective = 'connect-src' | 'img-src' | 'frame-src'

export interface SettingRow {
  schema: z.ZodMiniType
  /** If undefined, the row's comment describes what applies instead. */
  default: unknown
  /** How a `data-*` attribute encodes a value. `choices` is a list of names from a fixed set. */
  attribute: 'flag' | 'text' | 'list' | 'choices' | 'json'
  /** Describes an accepted value; for a list, an accepted entry. */
  takes: string
  /** What `init()` accepts in place of the project's schema, and a description of the addition. */
  inInit?: { schema: z.ZodMiniType; takes: string }
  /** URLs and origins that the modal's policy must allow for a value set by the project. */
  sources?(value: never): Partial<Record<SourceDirective, readonly string[]>>
}

const flag = (byDefault: boolean | undefined): SettingRow => ({
  schema: z.boolean(),
  default: byDefault,
  attribute: 'flag',
  takes: 'true or false',
})
const text = (schema: z.ZodMiniType, byDefault: string | undefined, takes: string): SettingRow => ({
  schema,
  default: byDefault,
  attribute: 'text',
  takes,
})
const choice = (names: readonly string[], byDefault: string) => text(z.enum(names), byDefault, names.join(', '))
const listOf = (item: z.ZodMiniType) => z.array(item).check(z.maxLength(100))
const list = (item: z.ZodMiniType, byDefault: readonly string[] | undefined, takes: string): SettingRow => ({
  schema: listOf(item),
  default: byDefault,
  attribute: 'list',
  takes,
})
const choices = (names: readonly string[], byDefault: readonly string[] | undefined): SettingRow => ({
  ...list(z.enum(names), byDefault, names.join(', ')),
  attribute: 'choices',
})
const json = (schema: z.ZodMiniType, byDefault: unknown, takes: string): SettingRow => ({
  schema,
  default: byDefault,
  attribute: 'json',
  takes,
})

const webUrl = z.string().check(z.regex(/^https?:\/\/[^\s"'<>]{1,500}$/, 'an http(s) URL'))
/** The modal exchanges keys with the page in this window, so it must be https or on this machine. */
const windowUrl = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/[a-zA-Z0-9.-]{1,200}|http:\/\/(localhost|127\.0\.0\.1))(:[0-9]{1,5})?(\/[^\s"'<>]{0,500})?$/,
      'an https URL',
    ),
  )
const chainIdWords = 'a CAIP-2 id such as eip155:1'
const walletIdWords = 'ids of listed wallets'
const providerId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))
const providerWords = 'ids of providers'
const networkIds = listOf(chainIdSchema).check(z.minLength(1))
/** Names of wallet methods or events. */
const names = listOf(z.string().check(z.regex(/^[a-zA-Z0-9_]{1,64}$/)))
export const namespaceKey = z.string().check(z.regex(new RegExp(`^(${namespaces.join('|')})$`)))
const namesByNamespace = z.record(namespaceKey, names)
export const walletConnectSchema = z.strictObject({
  projectId: z.string().check(z.regex(projectIdPattern)),
  relayUrl: z.optional(z.string().check(z.regex(/^wss?:\/\/[a-zA-Z0-9.:-]{1,200}$/))),
  optionalMethods: z.optional(names),
  methods: z.optional(namesByNamespace),
  events: z.optional(namesByNamespace),
  chains: z.optional(listOf(chainIdSchema)),
  defaultChain: z.optional(chainIdSchema),
  rpcMap: z.optional(z.record(chainIdSchema, httpUrlSchema)),
  verifyUrl: z.optional(z.string().check(z.regex(verifyUrlPattern))),
})

/** Options only a page can set. The loader reads them, without zod. */
export const pageOptions = {
  /** The id of the project on the server. The project lists the networks, and the origins that may use it. */
  projectId: text(z.string().check(z.regex(projectIdPattern)), undefined, 'the id of a project'),
  /**
   * When to load the modal: `visible` (an opener is on screen and the page idle; never while the visitor saves data or
   * on 2G; or earlier, on intent), `intent` (hover, focus or touch of an opener), `idle` (once the page is idle),
   * `eager` (at once), `none` (on click).
   */
  preload: choice(preloadModes, 'visible'),
  /**
   * The most the modal may ask of a wallet in the page: `value` (transfers and signatures), `sign` (signatures only;
   * signed typed data such as a Permit can still allow a transfer), `connect` (neither).
   */
  relay: choice(relayModes, 'value'),
  /**
   * The colour scheme; `auto` follows the page: the `color-scheme` of its root, else the background of body or root,
   * else the visitor's system.
   */
  theme: choice(themes, 'auto'),
  /** Reconnects the wallet of an earlier visit, or the Safe around the page, without a prompt. */
  reconnect: flag(true),
  /** Origins of Safe{Wallet} that may show the page as a Safe App; set it if you host Safe{Wallet} yourself. */
  safeOrigins: list(webUrl, ['https://app.safe.global'], 'https origins'),
} satisfies Record<string, SettingRow>

/**
 * Options that both a page and a project may set. The page's value wins unless the project locks the setting.
 *
 * `analytics` deliberately differs from spec §9 (modal-app/DECISIONS.md).
 *
 * @spec 9.default-email 9.default-socials 9.default-swaps 9.default-onramp 9.default-activity 9.default-multi-wallet
 * @spec 9.default-branding 9.default-receive-send 9.default-analytics 9.default-all-wallets 9.default-legal-checkbox
 * @spec 9.default-smart-sessions 9.wallet-feature-order 9.connector-type-order
 */
export const settings = {
  /**
   * The page's networks, in order; by default, all networks of the project. In `init()`, a network may be a whole
   * object instead of an id; then the project need not list it. The page looks for wallets of these networks only.
   */
  networks: {
    ...list(chainIdSchema, undefined, 'CAIP-2 ids such as eip155:1'),
    schema: networkIds,
    inInit: {
      schema: listOf(z.union([chainIdSchema, networkSchema])).check(z.minLength(1)),
      takes: 'whole networks',
    },
  },
  /**
   * The network requested from wallets, and reported by the provider, while nothing is connected. By default, wallets
   * are asked for the first network, and the provider reports `eip155:1`.
   */
  defaultNetwork: text(chainIdSchema, undefined, chainIdWords),
  /**
   * The site's own nodes of each network. They are read before others and never given to wallets, since a URL may hold
   * a key. Nodes set by the page work only on origins already in the modal's content security policy.
   */
  customRpcUrls: {
    ...json(
      z.record(chainIdSchema, z.array(httpUrlSchema).check(z.minLength(1), z.maxLength(8))),
      {},
      'an object of lists of 1 to 8 http(s) URLs by CAIP-2 id, such as {"eip155:1": ["https://…"]}',
    ),
    sources: (urls: Readonly<Record<string, readonly string[]>>) => ({ 'connect-src': Object.values(urls).flat() }),
  },
  /** The order of the ways to connect; by default, wallets first if the page has one, else email, social, wallet. */
  connectMethodsOrder: choices(connectMethods, undefined),
  /** The order of the sections of the wallet list. */
  connectorTypeOrder: choices(connectorSections, connectorSections),
  /** Shows one "continue with a wallet" row instead of the wallet list, if email or socials are on. */
  collapseWallets: flag(false),
  /** Whether to offer the list of all wallets. */
  allWallets: choice(allWalletsModes, 'SHOW'),
  /** Wallets shown before the others. */
  featuredWalletIds: list(walletListingId, [], walletIdWords),
  /** Lists only these wallets; if empty, all. */
  includeWalletIds: list(walletListingId, [], walletIdWords),
  /** Wallets to leave out of the list. */
  excludeWalletIds: list(walletListingId, [], walletIdWords),
  /**
   * The site's own wallets, in addition to the listed ones, with images as `data:` URLs. The page's wallets are added
   * to the project's; they may have fewer fields.
   */
  customWallets: json(
    listOf(customWalletSchema),
    [],
    'a list of wallets {id, name, namespaces, homepage, …} with names of visible characters',
  ),
  /** The site's colour. Its lightness is adapted where a text or sign would be hard to see. */
  accent: text(
    z.string().check(z.regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)),
    undefined,
    'a colour such as #0f6b78 or #06c',
  ),
  /** How round the corners are. */
  radius: choice(radii, 'large'),
  /**
   * The font: `system`, or the name of a font on the visitor's device, such as `Georgia`. Others get the system's. Web
   * fonts of the page are not loaded.
   */
  font: text(z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u)), 'system', 'the name of a font'),
  /** The site's logo, beside the wallet's picture while a wallet connects. */
  siteLogo: text(inlineImage, undefined, 'a data: URL of an SVG, PNG or WebP picture of at most 20,000 characters'),
  /** The site's name in wallets over WalletConnect; by default, the page's name, else the project's. */
  siteName: text(siteName, undefined, 'up to 64 visible characters'),
  /** One sentence about the site for wallets over WalletConnect; by default, the page's description. */
  siteDescription: text(siteDescription, undefined, 'up to 200 visible characters'),
  /** Images of the site for wallets over WalletConnect; if empty, the page's icons. */
  siteIcons: list(webUrl, [], 'http(s) URLs'),
  /** The terms of service a visitor accepts by connecting. */
  termsUrl: text(webUrl, undefined, 'an http(s) URL'),
  /** The privacy policy, linked next to the terms. */
  privacyUrl: text(webUrl, undefined, 'an http(s) URL'),
  /** Requires a tick under the terms before connecting. */
  legalCheckbox: flag(false),
  /** Shows our name at the foot of the modal. */
  branding: flag(true),
  /** Lets visitors switch networks. If off, an unsupported network is accepted, too. */
  enableNetworkSwitch: flag(true),
  /** Accepts a wallet on a network that is not listed, instead of asking the visitor to switch. */
  allowUnsupportedChain: flag(false),
  /** Reports how the modal is used to the page by `on('analytics')`. */
  analytics: flag(false),
  /** Shows setup problems in the modal, not only in the console; by default, on loopback origins. */
  debug: flag(undefined),
  /** Offers sign-in by email. */
  email: flag(true),
  /** Offers sign-in with these accounts. */
  socials: choices(socials, socials),
  /** Allows several connected wallets per namespace, and offers those of earlier visits again. */
  multiWallet: flag(false),
  /**
   * The account type preselected in each namespace until the visitor chooses another. A value replaces the whole
   * default.
   */
  defaultAccountTypes: json(
    z.record(namespaceKey, z.enum(accountTypes)),
    // Spec §6.
    { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' },
    `an object such as {"bip122": "ordinal"}, with one of ${accountTypes.join(', ')} for a namespace`,
  ),
  /** The site's names for addresses, by address; case does not matter in `eip155` addresses. */
  addressLabels: json(
    z.record(z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/)), z.string().check(z.minLength(1), z.maxLength(64))),
    {},
    'an object of names of at most 64 characters, by address',
  ),
  /** Shows recent activity in the account view. */
  activity: flag(true),
  /** Providers through which visitors can buy coins. */
  onramp: list(providerId, ['coinbase', 'meld'], providerWords),
  /** Providers through which visitors can exchange tokens. */
  swaps: list(providerId, ['1inch'], providerWords),
  /** Offers sending in the account view. */
  send: flag(true),
  /** Shows the receiving address in the account view. */
  receive: flag(true),
  /** Lets apps request a session that signs without asking the visitor. */
  smartSessions: flag(false),
  /** The order of the buttons in the account view. */
  walletFeaturesOrder: choices(walletFeatures, walletFeatures),
  /** Offers WalletConnect, using the project id the relay gave you for this site; not offered by default. */
  walletConnect: {
    ...json(
      walletConnectSchema,
      undefined,
      'an object such as {"projectId": "…"}, with the id the relay has given you; it may also hold relayUrl (wss://…), optionalMethods, methods, events, chains, defaultChain, rpcMap and verifyUrl (an https origin, without a slash at its end)',
    ),
    sources: ({ relayUrl, rpcMap }: WalletConnectSettings) => ({
      'connect-src': [...Object.values(rpcMap ?? {}), relayUrl ?? defaultRelayUrl],
    }),
  },
  /**
   * Which Coinbase wallet to offer, with the values of Coinbase's SDK. `all`: the extension or, without it, the smart
   * wallet, which opens in a window. `smartWalletOnly`: the smart wallet even beside the extension. `eoaOnly`: no smart
   * wallet.
   */
  coinbasePreference: choice(coinbasePreferences, 'all'),
  /** The page opened in the window of Coinbase's wallet; messages are trusted only from its origin. */
  coinbaseUrl: text(windowUrl, 'https://keys.coinbase.com/connect', 'an https URL, or an http URL of this machine'),
} satisfies Record<string, SettingRow>
