import * as z from 'zod/mini'
import { namespaces } from './caip.ts'
import {
  allWalletsModes,
  coinbasePreferences,
  connectMethods,
  defaultRelayUrl,
  preloadModes,
  projectIdPattern,
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
import { customWalletSchema, walletListingId } from './wallets.schema.ts'
import { connectorSections } from './wallets.ts'

/*
 * Every option of the modal, one row each. A row's comment is the sentence of README.md and of the published types;
 * loader/generate makes the checks, the defaults and the types from the rows, and the cdn and the console take their words.
 */

/** Directives of the modal's content security policy that a setting may add to. */
type SourceDirective = 'connect-src' | 'img-src' | 'frame-src'

export interface SettingRow {
  schema: z.ZodMiniType
  /** Undefined: the row's comment says what holds then. */
  default: unknown
  /** How a `data-*` attribute writes a value. `choices` is a list of names that are known here. */
  attribute: 'flag' | 'text' | 'list' | 'choices' | 'json'
  /** A value in words; of a list, its entries. */
  takes: string
  /** What a page may say besides, and how `init()` is given it in words. */
  inInit?: { schema: z.ZodMiniType; takes: string }
  /** URLs and origins that the modal needs for a value of the project's. */
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
/** Keys are exchanged with what is in a window: over https, or on this machine. */
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
/** Methods and events of wallets. */
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

/** What only a page can set. The loader acts on these options; it reads them without zod. */
export const pageOptions = {
  /** The project on the server: its networks, and the origins that may use it. */
  projectId: text(z.string().check(z.regex(projectIdPattern)), undefined, 'the id of a project'),
  /** When the modal is loaded: `intent` (hover, focus or touch of an opener), `idle`, `eager`, `none` (on click). */
  preload: choice(preloadModes, 'intent'),
  /**
   * The most the modal may ask of a wallet in the page: `value`, `sign` (no transfers; typed data such as Permit are messages,
   * and can allow one), `connect` (neither).
   */
  relay: choice(relayModes, 'value'),
  /** The colours; `auto` follows the visitor's system. */
  theme: choice(themes, 'auto'),
  /** The wallet of an earlier visit, or the Safe around the page, is picked up without a prompt. */
  reconnect: flag(true),
  /** Where Safe{Wallet} runs that may show the page, if you host it yourself. */
  safeOrigins: list(webUrl, ['https://app.safe.global'], 'https origins'),
} satisfies Record<string, SettingRow>

/**
 * What a page and a project may both set. The page wins, except where the project locks a setting.
 *
 * `analytics` differs from spec §9 on purpose (modal-app/DECISIONS.md).
 *
 * @spec 9.default-email 9.default-socials 9.default-swaps 9.default-onramp 9.default-activity 9.default-multi-wallet
 * @spec 9.default-branding 9.default-receive-send 9.default-analytics 9.default-all-wallets 9.default-legal-checkbox
 * @spec 9.default-smart-sessions 9.wallet-feature-order 9.connector-type-order
 */
export const settings = {
  /**
   * The networks this page uses, in their order; without it, all of the project's. A network is named by its id or, in `init()`,
   * given whole: then the project need not have it. The modal cannot have the page look for wallets of others.
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
   * The network that wallets are asked for, and the provider reports, while nothing is connected; without it, the first one for
   * wallets and `eip155:1` for the provider.
   */
  defaultNetwork: text(chainIdSchema, undefined, chainIdWords),
  /**
   * The site's own nodes of a network, read before any other. Wallets are not given them, since such a URL may hold a key. A
   * page may name others than the project only on origins that the modal's content security policy already has.
   */
  customRpcUrls: {
    ...json(
      z.record(chainIdSchema, z.array(httpUrlSchema).check(z.minLength(1), z.maxLength(8))),
      {},
      'an object of lists of 1 to 8 http(s) URLs by CAIP-2 id, such as {"eip155:1": ["https://…"]}',
    ),
    sources: (urls: Readonly<Record<string, readonly string[]>>) => ({ 'connect-src': Object.values(urls).flat() }),
  },
  /** The order of the ways to connect; without it, the wallet first where the page has one, else email, social, wallet. */
  connectMethodsOrder: choices(connectMethods, undefined),
  /** The order of the sections of the wallet list. */
  connectorTypeOrder: choices(connectorSections, connectorSections),
  /** One "continue with a wallet" row in place of the list, where email or socials are on. */
  collapseWallets: flag(false),
  /** Whether the list of all wallets is offered. */
  allWallets: choice(allWalletsModes, 'SHOW'),
  /** Wallets that stand in front of the others. */
  featuredWalletIds: list(walletListingId, [], walletIdWords),
  /** The only wallets that are listed; without any, all are. */
  includeWalletIds: list(walletListingId, [], walletIdWords),
  /** Wallets that are not listed. */
  excludeWalletIds: list(walletListingId, [], walletIdWords),
  /**
   * Wallets of the site's own that the list lacks; pictures are `data:` URLs. Those of the page stand beside the project's, and
   * may hold less than those.
   */
  customWallets: json(
    listOf(customWalletSchema),
    [],
    'a list of wallets {id, name, namespaces, homepage, …} with names of visible characters',
  ),
  /** The site's name in wallets over WalletConnect; without it, the page's own name, else the project's. */
  siteName: text(siteName, undefined, 'up to 64 visible characters'),
  /** The sentence these wallets show of the site; without it, the page's own description. */
  siteDescription: text(siteDescription, undefined, 'up to 200 visible characters'),
  /** The pictures these wallets may show of the site; without any, the page's own. */
  siteIcons: list(webUrl, [], 'http(s) URLs'),
  /** The terms of service that a visitor accepts by connecting. */
  termsUrl: text(webUrl, undefined, 'an http(s) URL'),
  /** The privacy policy beside them. */
  privacyUrl: text(webUrl, undefined, 'an http(s) URL'),
  /** Every way to connect waits for a tick under the terms. */
  legalCheckbox: flag(false),
  /** Our name at the foot of the modal. */
  branding: flag(true),
  /** Networks are offered for switching; off, an unsupported one is left alone, too. */
  enableNetworkSwitch: flag(true),
  /** A network outside the project's list does not open UnsupportedChain. */
  allowUnsupportedChain: flag(false),
  /** Events of the modal's use are told to the page by `on('analytics')`. */
  analytics: flag(false),
  /** Problems of the setup show in the modal, too, not only on the console; without it, on a loopback origin. */
  debug: flag(undefined),
  /** Sign in by email. */
  email: flag(true),
  /** Sign in with these accounts. */
  socials: choices(socials, socials),
  /** Several wallets of a namespace may be connected at the same time, and those of earlier visits are offered again. */
  multiWallet: flag(false),
  /** The kind of account that comes first, by namespace, until the visitor prefers another. Given, it stands for all namespaces. */
  defaultAccountTypes: json(
    z.record(namespaceKey, z.enum(accountTypes)),
    // Spec §6.
    { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' },
    `an object such as {"bip122": "ordinal"}, with one of ${accountTypes.join(', ')} for a namespace`,
  ),
  /** The site's names for addresses; upper and lower case do not matter in those of `eip155`. */
  addressLabels: json(
    z.record(z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/)), z.string().check(z.minLength(1), z.maxLength(64))),
    {},
    'an object of names of at most 64 characters, by address',
  ),
  /** The account view shows what happened lately. */
  activity: flag(true),
  /** Providers that sell coins. */
  onramp: list(providerId, ['coinbase', 'meld'], providerWords),
  /** Providers that exchange tokens. */
  swaps: list(providerId, ['1inch'], providerWords),
  /** The account view can send. */
  send: flag(true),
  /** The account view shows the address to receive at. */
  receive: flag(true),
  /** Apps may ask for a session that signs by itself. */
  smartSessions: flag(false),
  /** The order of the buttons of an account. */
  walletFeaturesOrder: choices(walletFeatures, walletFeatures),
  /** WalletConnect, by the id that its relay has given you for this site; without it, WalletConnect is not offered. */
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
   * Which of Coinbase's wallets a site takes, in the words of its SDK. `all`: the extension and, where there is none, the smart
   * wallet of its window. `smartWalletOnly`: the window also beside the extension. `eoaOnly`: never the window.
   */
  coinbasePreference: choice(coinbasePreferences, 'all'),
  /** The page in the window of Coinbase's wallet; only its origin is believed. */
  coinbaseUrl: text(windowUrl, 'https://keys.coinbase.com/connect', 'an https URL, or an http URL of this machine'),
} satisfies Record<string, SettingRow>
