import * as z from 'zod/mini'
import { namespaces } from './caip.ts'
import {
  accountTypes,
  allWalletsModes,
  coinbasePreferences,
  defaultRelayUrl,
  languagePattern,
  preloadModes,
  projectIdPattern,
  radii,
  relayModes,
  signInModes,
  signInScopes,
  testModePattern,
  themes,
  verifyUrlPattern,
} from './choices.ts'
import { connectMethods, socials, type WalletConnectSettings, walletFeatures } from './config.ts'
import { chainIdSchema, httpUrlSchema, networkSchema } from './networks.schema.ts'
import { signInStatement, siteDescription, siteName } from './siteText.schema.ts'
import { longestSiteText, siteTextKeys } from './siteTexts.ts'
import { statementTakes } from './siwxStatement.ts'
import { customWalletSchema, walletListingId } from './wallets.schema.ts'
import { connectorSections } from './wallets.ts'

/* Every option of the modal, one row each; settingTexts.ts describes them. From both, loader/generate makes checks,
   defaults, types and the table of loader/OPTIONS.md. Error messages of the cdn and the console quote `takes`. */

/** Content-Security-Policy directives of the modal that a setting may extend. */
type SourceDirective = 'connect-src' | 'img-src' | 'frame-src'

export interface SettingRow {
  schema: z.ZodMiniType
  /** If undefined, the setting's text describes the fallback. */
  default: unknown
  /**
   * How a `data-*` attribute encodes a value. `choices` is a list of names from a fixed set; `flagOrList` turns everything on
   * or off, or holds a list of what is on.
   */
  attribute: 'flag' | 'text' | 'list' | 'choices' | 'flagOrList' | 'json'
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
/** The modal exchanges keys with the page in this window, so the URL must be https or on this machine. */
const windowUrl = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/[a-zA-Z0-9.-]{1,200}|http:\/\/(localhost|127\.0\.0\.1))(:[0-9]{1,5})?(\/[^\s"'<>]{0,500})?$/,
      'an https URL',
    ),
  )
/**
 * An image as a `data:` URL. An SVG may have any form that tools write: base64, percent-encoded, or plain with blanks
 * and quotes. It is used only as the source of an `<img>`, which runs no scripts and loads nothing.
 */
const logo = z
  .string()
  .check(
    z.regex(
      /^\s*data:image\/(?:svg\+xml(?:;(?:charset=)?utf-?8)?,[\s\S]{1,20000}|(?:svg\+xml(?:;(?:charset=)?utf-?8)?|webp|png);base64,[\w+/=%\s-]{1,20000})$/i,
    ),
  )
const chainIdWords = 'a CAIP-2 id such as eip155:1'
const walletIdWords = 'ids of listed wallets'
const providerId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))
const providerWords = 'ids of providers'
/** An attribute's `true` or `false` is not an id. */
const swapSourceId = z.string().check(z.regex(/^(?!true$|false$)[a-z0-9-]{1,32}$/))
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

/** Options that only a page can set. The loader reads them, without zod. */
export const pageOptions = {
  projectId: text(z.string().check(z.regex(projectIdPattern)), undefined, 'the id of a project'),
  preload: choice(preloadModes, 'visible'),
  relay: choice(relayModes, 'value'),
  theme: choice(themes, 'auto'),
  language: text(
    z.string().check(z.regex(languagePattern)),
    undefined,
    'a language such as de or pt-BR; there are en, ar, de, es, fr, it, ja, ko, pt-BR, ru, tr, uk and zh-CN',
  ),
  texts: json(
    z.partialRecord(z.enum(siteTextKeys), z.string().check(z.minLength(1), z.maxLength(longestSiteText))),
    undefined,
    `an object of texts of at most ${longestSiteText} characters, such as {"connect.title": "Join the club"}, by any of ${siteTextKeys.join(', ')}`,
  ),
  reconnect: flag(true),
  safeOrigins: list(webUrl, ['https://app.safe.global'], 'https origins'),
  testMode: text(
    z.string().check(z.regex(testModePattern)),
    undefined,
    'true, or the URL of a node on this machine, such as http://127.0.0.1:8545',
  ),
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
  networks: {
    ...list(chainIdSchema, undefined, 'CAIP-2 ids such as eip155:1'),
    schema: networkIds,
    inInit: {
      schema: listOf(z.union([chainIdSchema, networkSchema])).check(z.minLength(1)),
      takes: 'whole networks',
    },
  },
  defaultNetwork: text(chainIdSchema, undefined, chainIdWords),
  customRpcUrls: {
    ...json(
      z.record(chainIdSchema, z.array(httpUrlSchema).check(z.minLength(1), z.maxLength(8))),
      {},
      'an object of lists of 1 to 8 http(s) URLs by CAIP-2 id, such as {"eip155:1": ["https://…"]}',
    ),
    sources: (urls: Readonly<Record<string, readonly string[]>>) => ({ 'connect-src': Object.values(urls).flat() }),
  },
  connectMethodsOrder: choices(connectMethods, undefined),
  connectorTypeOrder: choices(connectorSections, connectorSections),
  collapseWallets: flag(false),
  allWallets: choice(allWalletsModes, 'SHOW'),
  featuredWalletIds: list(walletListingId, [], walletIdWords),
  includeWalletIds: list(walletListingId, [], walletIdWords),
  excludeWalletIds: list(walletListingId, [], walletIdWords),
  customWallets: json(
    listOf(customWalletSchema),
    [],
    'a list of wallets {id, name, namespaces, homepage, …} with names of visible characters',
  ),
  accent: text(
    z.string().check(z.regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)),
    undefined,
    'a colour such as #0f6b78 or #06c',
  ),
  radius: choice(radii, 'large'),
  font: text(z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u)), 'system', 'the name of a font'),
  siteLogo: text(logo, undefined, 'a data: URL of an SVG, PNG or WebP picture of at most 20,000 characters'),
  siteName: text(siteName, undefined, 'up to 64 visible characters'),
  siteDescription: text(siteDescription, undefined, 'up to 200 visible characters'),
  siteIcons: list(webUrl, [], 'http(s) URLs'),
  termsUrl: text(webUrl, undefined, 'an http(s) URL'),
  privacyUrl: text(webUrl, undefined, 'an http(s) URL'),
  legalCheckbox: flag(false),
  branding: flag(true),
  enableNetworkSwitch: flag(true),
  allowUnsupportedChain: flag(false),
  analytics: flag(false),
  debug: flag(undefined),
  email: flag(true),
  socials: {
    schema: z.union([z.boolean(), listOf(z.enum(socials))]),
    default: socials,
    attribute: 'flagOrList',
    takes: socials.join(', '),
  },
  multiWallet: flag(false),
  defaultAccountTypes: json(
    z.record(namespaceKey, z.enum(accountTypes)),
    // Spec §6.
    { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' },
    `an object such as {"bip122": "ordinal"}, with one of ${accountTypes.join(', ')} for a namespace`,
  ),
  addressLabels: json(
    z.record(z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/)), z.string().check(z.minLength(1), z.maxLength(64))),
    {},
    'an object of names of at most 64 characters, by address',
  ),
  activity: flag(true),
  onramp: list(providerId, ['coinbase', 'meld'], providerWords),
  swaps: {
    schema: z.union([z.boolean(), listOf(swapSourceId)]),
    default: ['1inch'],
    attribute: 'flagOrList',
    takes: 'ids of sources',
  },
  send: flag(true),
  receive: flag(true),
  smartSessions: flag(false),
  signIn: choice(signInModes, 'off'),
  signInScope: choice(signInScopes, 'account'),
  signInStatement: text(signInStatement, undefined, `one line of up to 200 ${statementTakes}`),
  // @spec 9.sign-out-on-disconnect
  signOutOnDisconnect: flag(true),
  walletFeaturesOrder: choices(walletFeatures, walletFeatures),
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
  coinbasePreference: choice(coinbasePreferences, 'all'),
  coinbaseUrl: text(windowUrl, 'https://keys.coinbase.com/connect', 'an https URL, or an http URL of this machine'),
} satisfies Record<string, SettingRow>
