import * as z from 'zod/mini'
import { namespaces } from './caip.ts'
import {
  allWalletsModes,
  coinbasePreferences,
  connectMethods,
  projectIdPattern,
  type RemoteSettings,
  type Settings,
  socials,
  verifyUrlPattern,
  walletFeatures,
} from './config.ts'
import { accountTypes } from './connections.ts'
import { chainIdSchema, httpUrlSchema, imagePathSchema, networkSchema } from './networks.schema.ts'
import { siteDescription, siteName } from './siteText.schema.ts'
import { customWalletSchema, listedWalletSchema, walletListingId } from './wallets.schema.ts'
import { connectorSections } from './wallets.ts'

const listOf = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(100))
const walletIds = listOf(walletListingId)
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
/** Methods and events of wallets. */
const names = listOf(z.string().check(z.regex(/^[a-zA-Z0-9_]{1,64}$/)))
const namespaceKey = z.string().check(z.regex(new RegExp(`^(${namespaces.join('|')})$`)))
const namesByNamespace = z.record(namespaceKey, names)
const walletConnect = z.strictObject({
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
const providerId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))

/** Each field of {@link ProjectSettings} by itself, so that one bad value costs only itself. */
export const settingSchemas = {
  networks: listOf(chainIdSchema).check(z.minLength(1)),
  defaultNetwork: chainIdSchema,
  customRpcUrls: z.record(chainIdSchema, z.array(httpUrlSchema).check(z.minLength(1), z.maxLength(8))),
  connectMethodsOrder: listOf(z.enum(connectMethods)),
  connectorTypeOrder: listOf(z.enum(connectorSections)),
  collapseWallets: z.boolean(),
  allWallets: z.enum(allWalletsModes),
  featuredWalletIds: walletIds,
  includeWalletIds: walletIds,
  excludeWalletIds: walletIds,
  customWallets: listOf(customWalletSchema),
  siteName,
  siteDescription,
  siteIcons: listOf(webUrl),
  termsUrl: webUrl,
  privacyUrl: webUrl,
  legalCheckbox: z.boolean(),
  branding: z.boolean(),
  enableNetworkSwitch: z.boolean(),
  allowUnsupportedChain: z.boolean(),
  analytics: z.boolean(),
  debug: z.boolean(),
  email: z.boolean(),
  socials: listOf(z.enum(socials)),
  multiWallet: z.boolean(),
  defaultAccountTypes: z.record(namespaceKey, z.enum(accountTypes)),
  addressLabels: z.record(
    z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/)),
    z.string().check(z.minLength(1), z.maxLength(64)),
  ),
  activity: z.boolean(),
  onramp: listOf(providerId),
  swaps: listOf(providerId),
  send: z.boolean(),
  receive: z.boolean(),
  smartSessions: z.boolean(),
  walletFeaturesOrder: listOf(z.enum(walletFeatures)),
  walletConnect,
  coinbasePreference: z.enum(coinbasePreferences),
  coinbaseUrl: windowUrl,
} satisfies Record<keyof Settings, z.ZodMiniType>

/** The same for {@link Settings}, as a page says them. */
export const pageSettingSchemas = {
  ...settingSchemas,
  networks: listOf(z.union([chainIdSchema, networkSchema])).check(z.minLength(1)),
}

export const settingNames = Object.keys(settingSchemas) as (keyof Settings)[]

/** Schema of {@link RemoteSettings}. */
export const remoteSettingsSchema = z.strictObject({
  settings: z.partial(z.strictObject(settingSchemas)),
  locked: z.array(z.enum(settingNames as [keyof Settings])),
}) as unknown as z.ZodMiniType<RemoteSettings, RemoteSettings>

/** Schema of {@link ModalConfig}. */
export const modalConfigSchema = z.strictObject({
  projectId: z.string().check(z.regex(projectIdPattern)),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  origin: z.string().check(z.regex(/^https?:\/\/[^\s/]+$/), z.maxLength(300)),
  projectName: z.string().check(z.minLength(1), z.maxLength(64)),
  apiUrl: z.string().check(z.regex(/^https?:\/\/[^\s]*[^\s/]$/), z.maxLength(300)),
  networks: z.array(networkSchema).check(z.minLength(1), z.maxLength(100)),
  remote: remoteSettingsSchema,
  recommended: z.array(listedWalletSchema).check(z.maxLength(8)),
  walletCount: z.int().check(z.gte(0)),
  walletPictures: z.optional(imagePathSchema),
})
