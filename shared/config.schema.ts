import * as z from 'zod/mini'
import { namespaces } from './caip.ts'
import { projectIdPattern } from './choices.ts'
import { type RemoteSettings, type Settings, socials } from './config.ts'
import { chainIdSchema, imagePathSchema, projectNetworkSchema } from './networks.schema.ts'
import { type SettingRow, settings } from './settings.schema.ts'
import { listedWalletSchema } from './wallets.schema.ts'

export const settingNames = Object.keys(settings) as (keyof Settings)[]

const schemas = Object.entries<SettingRow>(settings).map(([name, { schema }]) => [name, schema])

/** Schema of {@link RemoteSettings}. */
export const remoteSettingsSchema = z.strictObject({
  settings: z.partial(z.strictObject(Object.fromEntries(schemas))),
  locked: z.array(z.enum(settingNames)),
}) as unknown as z.ZodMiniType<RemoteSettings, RemoteSettings>

const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const evmAddresses = z.array(evmAddress).check(z.maxLength(16))
const swapRouter = z.strictObject({
  source: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
  router: evmAddress,
  hasRoutes: z.optional(z.boolean()),
})
const swapNetwork = z.strictObject({
  id: chainIdSchema,
  sources: z.optional(z.array(swapRouter).check(z.maxLength(16))),
  wrapped: z.optional(evmAddress),
  bases: z.optional(evmAddresses),
})

const percent = z.number().check(z.gte(0), z.lte(100))
const onrampProvider = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  label: z.string().check(z.minLength(1), z.maxLength(32)),
  fee: z.tuple([percent, percent]),
  namespaces: z.array(z.enum(namespaces)).check(z.maxLength(5)),
  networks: z.array(chainIdSchema).check(z.maxLength(100)),
  origin: z.string().check(z.regex(/^https?:\/\/[a-zA-Z0-9.-]{1,200}(:\d{1,5})?$/)),
  tracksOrders: z.boolean(),
  isTest: z.optional(z.boolean()),
})

/** Schema of {@link ProjectConfig}. */
export const projectConfigSchema = z.strictObject({
  projectId: z.string().check(z.regex(projectIdPattern)),
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  projectName: z.string().check(z.minLength(1), z.maxLength(64)),
  apiUrl: z.string().check(z.regex(/^https?:\/\/[^\s]*[^\s/]$/), z.maxLength(300)),
  networks: z.array(projectNetworkSchema).check(z.minLength(1), z.maxLength(100)),
  nameZone: z.optional(z.string().check(z.regex(/^[a-z0-9.-]{3,180}$/))),
  swapNetworks: z.optional(z.array(swapNetwork).check(z.maxLength(100))),
  onramp: z.optional(z.array(onrampProvider).check(z.maxLength(16))),
  embedded: z.optional(
    z.strictObject({
      origin: z.string().check(z.regex(/^https?:\/\/[a-zA-Z0-9.-]{1,200}(:\d{1,5})?$/)),
      socials: z.optional(z.array(z.enum(socials)).check(z.maxLength(socials.length))),
      hasEmail: z.optional(z.literal(false)),
    }),
  ),
  remote: remoteSettingsSchema,
  recommended: z.array(listedWalletSchema).check(z.maxLength(8)),
  walletCount: z.int().check(z.gte(0)),
  walletPictures: z.optional(imagePathSchema),
})
